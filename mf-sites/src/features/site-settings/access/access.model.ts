import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { accessSettingsSchema } from '@console/contract/sites/settings/access';
import {
  optionsOf,
  signingScopeWords,
  signingTypeWords,
} from '@console/contract/sites/settings/words';
import { z } from 'zod';

export const accessSchema = z.object({ access: accessSettingsSchema });

/** A copy: the form writes into its values, and those of the store are frozen. */
export function accessValues(site: SiteDetail): z.input<typeof accessSchema> {
  return { access: structuredClone(site.access) };
}

export const signingOptions = optionsOf(signingTypeWords);
export const scopeOptions = optionsOf(signingScopeWords);
