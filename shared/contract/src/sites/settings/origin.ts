import { z } from 'zod';
import { originAddressSchema, portSchema, withoutScheme } from '../../common/addresses/address';
import { isDomain } from '../../common/addresses/domain-name';
import { plainText } from '../../common/scalars';
import { healthCheckSchema } from '../health';

export const originProtocolSchema = z.enum(['http', 'https', 'follow']);
export const originRoleSchema = z.enum(['up', 'down', 'backup']);
export const balanceSchema = z.enum(['round-robin', 'ip-hash', 'url-hash', 'least-conn', 'random']);

/** One server that a node fetches from. No port means the port of the origin protocol. */
export const originSchema = z.object({
  address: originAddressSchema,
  port: portSchema.nullable().default(null),
  weight: z.coerce
    .number('权重应为数字')
    .int('权重应为整数')
    .min(1, '权重应在 1–100 之间')
    .max(100, '权重应在 1–100 之间')
    .default(1),
  role: originRoleSchema.default('up'),
});
export type Origin = z.output<typeof originSchema>;

const seconds = (max: number) =>
  z.coerce
    .number('应为秒数')
    .int('应为整数秒')
    .min(1, `应在 1–${max} 秒之间`)
    .max(max, `应在 1–${max} 秒之间`);

/** How a site is fetched from its origins. Times are seconds. */
export const originSettingsSchema = z.object({
  origins: z
    .array(originSchema)
    .min(1, '请至少添加一个源站')
    .max(50, '源站最多 50 个')
    .refine((list) => list.some((origin) => origin.role === 'up'), '请至少保留一个上线的源站')
    .refine(
      (list) => new Set(list.map((o) => `${o.address}|${o.port}`)).size === list.length,
      '源站不能重复',
    ),
  protocol: originProtocolSchema.default('http'),
  httpPort: portSchema.default(80),
  httpsPort: portSchema.default(443),
  balance: balanceSchema.default('round-robin'),
  /** Empty: the host name that the visitor asked for. */
  hostHeader: plainText()
    .trim()
    .overwrite(withoutScheme)
    .max(253, '回源 Host 过长')
    .regex(/^$|^[A-Za-z0-9*.:_-]+$/, '回源 Host 中不能有空格或特殊字符')
    .default(''),
  /** Server name in the TLS handshake; empty: the Host header's. */
  sni: plainText()
    .trim()
    .toLowerCase()
    .overwrite(withoutScheme)
    .refine((name) => name === '' || isDomain(name), 'SNI 应为域名')
    .default(''),
  /** Whether a connection may become a WebSocket. */
  websocket: z.boolean().default(true),
  /** Fetch what is cached in pieces of 1 MB by Range requests. */
  slice: z.boolean().default(false),
  connectTimeoutSeconds: seconds(60).default(5),
  readTimeoutSeconds: seconds(600).default(60),
  retries: z.coerce
    .number('重试次数应为数字')
    .int()
    .min(0, '重试次数应在 0–5 之间')
    .max(5, '重试次数应在 0–5 之间')
    .default(1),
  health: healthCheckSchema.prefault({}),
});
export type OriginSettings = z.output<typeof originSettingsSchema>;

const { origins, ...originOptions } = originSettingsSchema.shape;

/** The origins of a new site. What is left out comes from the owner's default settings. */
export const newOriginSchema = z.object({
  origins,
  /** What a form without a choice writes is an empty text. */
  protocol: z.union([originProtocolSchema, z.literal('').transform(() => undefined)]).optional(),
  httpPort: originOptions.httpPort.unwrap().optional(),
  httpsPort: originOptions.httpsPort.unwrap().optional(),
  balance: originOptions.balance.unwrap().optional(),
  hostHeader: originOptions.hostHeader.unwrap().optional(),
  sni: originOptions.sni.unwrap().optional(),
  websocket: originOptions.websocket.unwrap().optional(),
  slice: originOptions.slice.unwrap().optional(),
  connectTimeoutSeconds: originOptions.connectTimeoutSeconds.unwrap().optional(),
  readTimeoutSeconds: originOptions.readTimeoutSeconds.unwrap().optional(),
  retries: originOptions.retries.unwrap().optional(),
  health: originOptions.health.unwrap().optional(),
});
