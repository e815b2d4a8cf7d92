import { z } from 'zod';
import {
  dnsConfigSchema,
  dnsHostSchema,
  dnsProviderSchema,
  dnsSettingsSchema,
} from './dns-providers';
import { defineEndpoints } from './endpoint';
import { emptySchema, idParamsSchema, instantSchema, pageOf, pageQuerySchema } from './paging';
import { plainText } from './scalars';

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

/** How the last test of the connection ended. */
export const dnsTestSchema = z.object({
  ok: z.boolean(),
  /** What went wrong, as a sentence for a person; empty when it went well. */
  message: z.string(),
  zones: z.int().nullable(),
  at: instantSchema,
});

/** What takes its credentials from a DNS API. */
export const dnsUseSchema = z.object({
  kind: z.enum(['certificate', 'site']),
  id: z.uuid(),
  name: z.string(),
});
export type DnsUse = z.output<typeof dnsUseSchema>;

export const dnsApiSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  provider: dnsProviderSchema,
  config: dnsConfigSchema,
  /** The key as it may be shown: `LTAI****3kQz`. */
  maskedKey: z.string(),
  test: dnsTestSchema.nullable(),
  uses: z.array(dnsUseSchema),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type DnsApi = z.output<typeof dnsApiSchema>;

export const dnsApiListQuerySchema = pageQuerySchema.extend({
  /** Part of the name. */
  keyword: plainText().trim().max(40).optional(),
  provider: dnsProviderSchema.optional(),
  sort: z.enum(['createdAt', '-createdAt', 'name', '-name']).default('-createdAt'),
});
export type DnsApiListQuery = z.output<typeof dnsApiListQuerySchema>;

export const dnsZoneSchema = z.object({ id: z.string(), name: z.string() });
export type DnsZone = z.output<typeof dnsZoneSchema>;

export const dnsRecordSchema = z.object({
  /** Absolute, without the last dot. */
  name: z.string(),
  type: z.string(),
  value: z.string(),
  ttl: z.int(),
});
export type DnsRecord = z.output<typeof dnsRecordSchema>;

export const dnsRecordQuerySchema = pageQuerySchema.extend({
  zone: dnsHostSchema,
  /** Part of a name or value. */
  keyword: plainText().trim().max(253).optional(),
});
export type DnsRecordQuery = z.output<typeof dnsRecordQuerySchema>;

export const dnsApiEndpoints = defineEndpoints({
  listDnsApis: {
    method: 'GET',
    path: '/v1/dns/apis',
    access: 'allUser',
    summary: '列出自己的 DNS API',
    query: dnsApiListQuerySchema,
    data: pageOf(dnsApiSchema),
  },
  createDnsApi: {
    method: 'POST',
    path: '/v1/dns/apis',
    access: 'allUser',
    summary: '添加 DNS API',
    body: dnsApiCreateSchema,
    data: dnsApiSchema,
  },
  updateDnsApi: {
    method: 'PUT',
    path: '/v1/dns/apis/:id',
    access: 'allUser',
    summary: '修改 DNS API',
    params: idParamsSchema,
    body: dnsApiUpdateSchema,
    data: dnsApiSchema,
  },
  deleteDnsApi: {
    method: 'DELETE',
    path: '/v1/dns/apis/:id',
    access: 'allUser',
    summary: '删除 DNS API',
    params: idParamsSchema,
    data: emptySchema,
  },
  testDnsSettings: {
    method: 'POST',
    path: '/v1/dns/test',
    access: 'allUser',
    summary: '测试还没有保存的 DNS API',
    body: z.object({
      /** The DNS API that is being changed: secrets that are left empty are taken from it. */
      id: z.uuid().optional(),
      settings: dnsSettingsSchema('kept'),
    }),
    data: z.object({ zones: z.array(dnsZoneSchema) }),
  },
  testDnsApi: {
    method: 'POST',
    path: '/v1/dns/apis/:id/test',
    access: 'allUser',
    summary: '测试一个 DNS API 并记下结果',
    params: idParamsSchema,
    data: dnsApiSchema,
  },
  listDnsZones: {
    method: 'GET',
    path: '/v1/dns/apis/:id/zones',
    access: 'allUser',
    summary: '列出一个 DNS API 的域名',
    params: idParamsSchema,
    data: z.object({ zones: z.array(dnsZoneSchema) }),
  },
  listDnsRecords: {
    method: 'GET',
    path: '/v1/dns/apis/:id/records',
    access: 'allUser',
    summary: '列出一个域名的解析记录',
    params: idParamsSchema,
    query: dnsRecordQuerySchema,
    data: pageOf(dnsRecordSchema),
  },
});
