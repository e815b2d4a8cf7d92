import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { ruleSettingsSchema } from '@console/contract/sites/settings/rules';
import {
  headerActionWords,
  optionsOf,
  redirectStatusWords,
} from '@console/contract/sites/settings/words';
import { z } from 'zod';

export const ruleSchema = z.object({ rules: ruleSettingsSchema });
export type RuleValues = z.input<typeof ruleSchema>;

/** A copy: the form writes into its values, and those of the store are frozen. */
export function ruleValues(site: SiteDetail): RuleValues {
  return { rules: structuredClone(site.rules) };
}

export const headerActions = optionsOf(headerActionWords);

export const redirectStatuses = ([301, 302, 307, 308] as const).map((value) => ({
  value,
  label: redirectStatusWords[value],
}));
