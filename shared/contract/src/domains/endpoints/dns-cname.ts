import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { idText, instantSchema } from '../../common/paging';
import { plainText } from '../../common/scalars';
import { dnsCnameRequests } from '../calls';
import { dnsRecordSchema, dnsZoneSchema } from './dns-apis';

/** What writing one domain's CNAME would do, or why it cannot be written. */
export const cnamePlanSchema = z.object({
  domain: z.string(),
  /** The zone of the DNS API that holds the domain. */
  zone: dnsZoneSchema.nullable(),
  /**
   * `add`: nothing is in the way. `replace`: `before` is removed. `none`: the record already
   * exists.
   */
  change: z.enum(['add', 'replace', 'none', 'blocked']),
  /** The current records of the name, which would be removed. */
  before: z.array(dnsRecordSchema),
  after: dnsRecordSchema.nullable(),
  /** Why it is blocked, or what to know before writing. */
  note: z.string().nullable(),
  /** Changes when the records of the name change; writing sends it back. */
  version: z.string(),
});
export type CnamePlan = z.output<typeof cnamePlanSchema>;

export const cnameWriteRowSchema = z.object({
  domain: z.string(),
  state: z.enum(['written', 'unchanged', 'failed']),
  message: z.string(),
});
export type CnameWriteRow = z.output<typeof cnameWriteRowSchema>;

/** `effective`: leads to the CNAME. `pending`: does not. `failed`: nobody answered. */
export const cnameStateSchema = z.enum(['effective', 'pending', 'failed']);
export type CnameState = z.output<typeof cnameStateSchema>;

export const cnameCheckSchema = z.object({
  siteId: z.uuid(),
  state: cnameStateSchema,
  domains: z.array(
    z.object({
      domain: z.string(),
      state: cnameStateSchema,
      /** Where the domain leads instead, or why it could not be asked for. */
      message: z.string(),
    }),
  ),
  checkedAt: instantSchema,
});
export type CnameCheck = z.output<typeof cnameCheckSchema>;

const siteParams = z.object({ siteId: idText() });

/** How many sites are checked in one call: a page of the list. */
const checkedMax = 100;

export const dnsCnameEndpoints = defineEndpoints({
  planDnsCname: {
    ...dnsCnameRequests.planDnsCname,
    access: 'allUser',
    summary: '预览一键解析会改动的记录',
    params: siteParams,
    query: z.object({ dnsApiId: z.uuid('请选择 DNS API') }),
    data: z.object({ cname: z.string(), plans: z.array(cnamePlanSchema) }),
  },
  writeDnsCname: {
    ...dnsCnameRequests.writeDnsCname,
    access: 'allUser',
    summary: '一键解析：写入网站的 CNAME',
    params: siteParams,
    body: z.object({
      dnsApiId: z.uuid('请选择 DNS API'),
      /** What the person has seen of each domain. */
      domains: z
        .array(z.object({ domain: plainText().max(253), version: plainText().max(64) }))
        .min(1, '请选择要解析的域名')
        .max(100),
    }),
    data: z.object({ rows: z.array(cnameWriteRowSchema) }),
  },
  checkDnsCnames: {
    ...dnsCnameRequests.checkDnsCnames,
    access: 'allUser',
    summary: '检查网站的域名是否已解析到 CNAME',
    query: z.object({
      /** Comma-separated ids. */
      siteIds: plainText()
        .max(checkedMax * 37)
        .transform((text) => text.split(',').filter(Boolean))
        .pipe(z.array(z.uuid('编号格式不正确')).min(1).max(checkedMax)),
      /** True asks the resolver again instead of taking an answer of the last minute. */
      fresh: z
        .enum(['true', 'false'])
        .default('false')
        .transform((text) => text === 'true'),
    }),
    data: z.object({ items: z.array(cnameCheckSchema) }),
  },
});
