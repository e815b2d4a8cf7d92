import { builtinGroups } from '@console/contract/defence/builtin';
import { ccSettingsSchema, clientHeaders } from '@console/contract/site-cc';
import type { SiteDetail } from '@console/contract/sites';
import { z } from 'zod';

export const ccSchema = z.object({ cc: ccSettingsSchema });
export type CcValues = z.input<typeof ccSchema>;

/** A copy: the form writes into its values, and the store's are frozen. */
export function ccValues(site: SiteDetail): CcValues {
  return { cc: structuredClone(site.cc) };
}

type Named = { id: string; name: string };

/** What a menu of groups offers: none, the built-in ones, and the account's own. */
export const groupOptions = (own: readonly Named[]) => [
  { value: 'off', label: '不防御' },
  ...builtinGroups.map(({ id, name }) => ({ value: id, label: `${name}（内置）` })),
  ...own.map(({ id, name }) => ({ value: id, label: name })),
];

export const headerOptions = clientHeaders.map((value) => ({ value, label: value }));

/** `30 分钟`, `2 小时`. */
export const minutesText = (minutes: number) =>
  minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`;
