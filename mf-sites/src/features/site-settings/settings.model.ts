import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { siteExtraPortsSchema } from '@console/contract/sites/ports';
import { httpsSettingsSchema } from '@console/contract/sites/settings/https';
import { originSettingsSchema } from '@console/contract/sites/settings/origin';
import { siteCreateSchema, sitePackageIdSchema } from '@console/contract/sites/sites';
import { z } from 'zod';
import { domainsTextSchema } from '../../sites/domains/domains-text';

/** The forms of the detail page: parts of the contract's schema of a site. */
export const basicSchema = siteCreateSchema.pick({ note: true, groupId: true }).extend({
  packageId: sitePackageIdSchema,
  domains: domainsTextSchema,
  extraPorts: siteExtraPortsSchema,
});
export const originSchema = z.object({ origin: originSettingsSchema });
export const httpsSchema = z.object({ https: httpsSettingsSchema });
export type HttpsValues = z.input<typeof httpsSchema>;

export function basicValues(site: SiteDetail): z.input<typeof basicSchema> {
  const groupId = site.group?.id ?? '';
  const packageId = site.package.id;
  const domains = site.domains.join('\n');
  return { domains, extraPorts: site.extraPorts.map(String), groupId, packageId, note: site.note };
}

/** A copy: the form writes into its values, and those of the store are frozen. */
export function originValues(site: SiteDetail): z.input<typeof originSchema> {
  return { origin: structuredClone(site.origin) };
}

export function httpsValues(site: SiteDetail): HttpsValues {
  return { https: { ...site.https, certificateId: site.https.certificateId ?? '' } };
}

/** What the save bar calls a field. */
export const basicLabels = {
  domains: '域名',
  extraPorts: '额外端口',
  groupId: '分组',
  packageId: '套餐',
  note: '备注',
} as const satisfies Record<keyof z.input<typeof basicSchema>, string>;
