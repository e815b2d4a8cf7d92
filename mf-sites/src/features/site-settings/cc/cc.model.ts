import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { ccSettingsSchema } from '@console/contract/sites/settings/cc';
import { clientHeaders } from '@console/contract/sites/settings/choices';
import { z } from 'zod';

/** The emergency is not part of the form: one click switches it on or off at once. */
export const ccSchema = z.object({ cc: ccSettingsSchema.omit({ emergency: true }) });
export type CcValues = z.input<typeof ccSchema>;

/** A copy: the form writes into its values, and those of the store are frozen. */
export function ccValues({ cc: { emergency: _, ...cc } }: SiteDetail): CcValues {
  return { cc: structuredClone(cc) };
}

export const headerOptions = clientHeaders.map((value) => ({ value, label: value }));

/** `30 分钟`, `2 小时`. */
export const minutesText = (minutes: number) =>
  minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`;

/** `59:07`, and `1:00:00` from an hour on. */
export function leftText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
