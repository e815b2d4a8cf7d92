import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import {
  emptySchema,
  idParamsSchema,
  instantSchema,
  pageOf,
  pageQuerySchema,
} from '../../common/paging';
import { plainText } from '../../common/scalars';
import { dnsApiRequests } from '../calls';
import { dnsApiCreateSchema, dnsApiListQuerySchema, dnsApiUpdateSchema } from '../dns-apis';
import {
  dnsConfigSchema,
  dnsHostSchema,
  dnsProviderSchema,
  dnsSettingsSchema,
} from '../dns-providers';

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
    ...dnsApiRequests.listDnsApis,
    access: 'allUser',
    summary: '列出自己的 DNS API',
    query: dnsApiListQuerySchema,
    data: pageOf(dnsApiSchema),
  },
  createDnsApi: {
    ...dnsApiRequests.createDnsApi,
    access: 'allUser',
    summary: '添加 DNS API',
    body: dnsApiCreateSchema,
    data: dnsApiSchema,
  },
  updateDnsApi: {
    ...dnsApiRequests.updateDnsApi,
    access: 'allUser',
    summary: '修改 DNS API',
    params: idParamsSchema,
    body: dnsApiUpdateSchema,
    data: dnsApiSchema,
  },
  deleteDnsApi: {
    ...dnsApiRequests.deleteDnsApi,
    access: 'allUser',
    summary: '删除 DNS API',
    params: idParamsSchema,
    data: emptySchema,
  },
  testDnsSettings: {
    ...dnsApiRequests.testDnsSettings,
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
    ...dnsApiRequests.testDnsApi,
    access: 'allUser',
    summary: '测试一个 DNS API 并记下结果',
    params: idParamsSchema,
    data: dnsApiSchema,
  },
  listDnsZones: {
    ...dnsApiRequests.listDnsZones,
    access: 'allUser',
    summary: '列出一个 DNS API 的域名',
    params: idParamsSchema,
    data: z.object({ zones: z.array(dnsZoneSchema) }),
  },
  listDnsRecords: {
    ...dnsApiRequests.listDnsRecords,
    access: 'allUser',
    summary: '列出一个域名的解析记录',
    params: idParamsSchema,
    query: dnsRecordQuerySchema,
    data: pageOf(dnsRecordSchema),
  },
});
