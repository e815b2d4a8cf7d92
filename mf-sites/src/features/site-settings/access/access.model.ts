import { accessSettingsSchema } from '@console/contract/site-access';
import {
  listModeWords,
  optionsOf,
  signingScopeWords,
  signingTypeWords,
} from '@console/contract/site-words';
import type { SiteDetail } from '@console/contract/sites';
import { z } from 'zod';

export const accessSchema = z.object({ access: accessSettingsSchema });

/** A copy: the form writes into its values, and the store's are frozen. */
export function accessValues(site: SiteDetail): z.input<typeof accessSchema> {
  return { access: structuredClone(site.access) };
}

export const modeOptions = optionsOf(listModeWords);
export const signingOptions = optionsOf(signingTypeWords);
export const scopeOptions = optionsOf(signingScopeWords);
