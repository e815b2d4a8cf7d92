import { z } from 'zod';
import { pageQuerySchema } from '../common/paging';
import { plainText } from '../common/scalars';
import { dnsProviderSchema, dnsSettingsSchema } from './dns-providers';

const nameSchema = plainText().trim().min(1, '请输入名称').max(40, '名称最多 40 个字');

/** What a person fills in to add a DNS API. */
export const dnsApiCreateSchema = z.object({
  name: nameSchema,
  settings: dnsSettingsSchema('required'),
});
export type DnsApiCreate = z.output<typeof dnsApiCreateSchema>;

/** A change; a secret that is left empty stays what it was. The provider cannot be changed. */
export const dnsApiUpdateSchema = z.object({
  name: nameSchema,
  settings: dnsSettingsSchema('kept'),
});
export type DnsApiUpdate = z.output<typeof dnsApiUpdateSchema>;

export const dnsApiListQuerySchema = pageQuerySchema.extend({
  /** Part of the name. */
  keyword: plainText().trim().max(40).optional(),
  provider: dnsProviderSchema.optional(),
  sort: z.enum(['createdAt', '-createdAt', 'name', '-name']).default('-createdAt'),
});
export type DnsApiListQuery = z.output<typeof dnsApiListQuerySchema>;
