import { z } from 'zod';
import { ipVersion } from '../../common/addresses/address';
import { defineEndpoints } from '../../common/endpoint';
import { isPlace } from '../../common/place-groups';
import { plainText } from '../../common/scalars';
import { storedSchema } from '../../settings/stored';
import { actionSchema } from '../rules/rules';
import { defenceGroupParamsSchema } from './groups';

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/;

/** A request that somebody makes up, and what is to be asked about it. */
export const requestTrySchema = z.object({
  /** A group, or a website with its own rules and the group in force there. */
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('group'), id: defenceGroupParamsSchema.shape.id }),
    z.object({ kind: z.literal('site'), id: z.uuid('请选择网站') }),
  ]),
  method: plainText()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{1,16}$/, '请求方法格式不正确')
    .default('GET'),
  url: plainText()
    .trim()
    .max(4_000, '地址过长')
    .pipe(z.url({ protocol: /^https?$/, error: '应为 http:// 或 https:// 开头的完整地址' })),
  headers: z
    .array(
      z.object({
        name: plainText().trim().regex(token, '请求头名称格式不正确'),
        value: plainText().max(4_000, '最多 4000 个字符'),
      }),
    )
    .max(50, '请求头最多 50 个')
    .default([]),
  ip: plainText()
    .trim()
    .refine((text) => ipVersion(text) !== undefined, '应为 IP 地址'),
  /** Only nodes know the places of addresses: what is left out is unknown. */
  country: plainText().refine(isPlace, '没有这个国家或地区').optional(),
  region: plainText().refine(isPlace, '没有这个地区').optional(),
  asn: plainText()
    .trim()
    .regex(/^(AS)?[1-9]\d{0,9}$/i, '应为 AS 号，例如 AS4134')
    .optional(),
});
export type RequestTry = z.output<typeof requestTrySchema>;

/**
 * A rule's verdict on the request: it matches and acts, acts from a count on, or does not match.
 */
export const tryOutcomeSchema = z.enum(['acts', 'filters', 'passes', 'disabled', 'unreached']);

export const requestTryResultSchema = z.object({
  /** The rule that acts at once, if any does. */
  ruleId: z.uuid().nullable(),
  rules: z.array(
    z.object({
      groupId: z.string(),
      groupName: z.string(),
      id: z.uuid(),
      name: z.string(),
      sentence: z.string(),
      action: storedSchema(actionSchema),
      outcome: tryOutcomeSchema,
      /** Each look at the request and whether it came true. */
      looks: z.array(z.object({ text: z.string(), holds: z.boolean() })),
    }),
  ),
});
export type RequestTryResult = z.output<typeof requestTryResultSchema>;

export const requestTryEndpoints = defineEndpoints({
  tryDefence: {
    method: 'POST',
    path: '/v1/defence/test',
    access: 'allUser',
    summary: '测试一个请求会命中哪条规则，为什么',
    body: requestTrySchema,
    data: requestTryResultSchema,
  },
});
