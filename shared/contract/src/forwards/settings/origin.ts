import { z } from 'zod';
import { originAddressSchema, portSchema } from '../../common/addresses/address';
import { originRoleSchema } from '../../sites/settings/origin';

export const forwardBalanceSchema = z.enum(['round-robin', 'least-conn', 'ip-hash', 'random']);
export const proxyVersionSchema = z.enum(['off', 'v1', 'v2']);

const whole = (unit: string, min: number, max: number) =>
  z.coerce
    .number(`应为${unit}`)
    .int('应为整数')
    .min(min, `应在 ${min}–${max} 之间`)
    .max(max, `应在 ${min}–${max} 之间`);

/** One server that a forward leads to. No port means the port that was connected to. */
export const forwardOriginSchema = z.object({
  address: originAddressSchema,
  port: portSchema.nullable().default(null),
  weight: whole('整数', 1, 100).default(1),
  role: originRoleSchema.default('up'),
});
export type ForwardOrigin = z.output<typeof forwardOriginSchema>;

/** Origins of one forward at most. */
export const forwardOriginsMax = 50;

/** How each node looks after the origins by itself. Times are seconds. */
const forwardHealthSchema = z
  .object({
    /** Connects to each origin now and then; of TCP alone, as UDP answers no such question. */
    active: z.boolean().default(false),
    intervalSeconds: whole('秒数', 2, 300).default(10),
    timeoutSeconds: whole('秒数', 1, 30).default(3),
    /** Failed checks in a row after which an origin is down. */
    failures: whole('次数', 1, 10).default(3),
    /** Good checks in a row after which it is up again. */
    successes: whole('次数', 1, 10).default(2),
    /** Watches visitors' connections: an origin that refuses them is left out for a while. */
    passive: z.boolean().default(true),
    /** Failed connections in a row after which it is, and for how long. */
    passiveFailures: whole('次数', 1, 10).default(3),
    passiveSeconds: whole('秒数', 1, 600).default(10),
  })
  .refine(
    ({ active, intervalSeconds, timeoutSeconds }) => !active || timeoutSeconds <= intervalSeconds,
    { path: ['timeoutSeconds'], error: '超时不能大于检查间隔' },
  );
export type ForwardHealth = z.output<typeof forwardHealthSchema>;

/** Where connections lead, and how. */
export const forwardOriginSettingsSchema = z.object({
  origins: z
    .array(forwardOriginSchema)
    .min(1, '请至少添加一个源站')
    .max(forwardOriginsMax, `源站最多 ${forwardOriginsMax} 个`)
    .refine((list) => list.some(({ role }) => role === 'up'), '请至少保留一个上线的源站')
    .refine(
      (list) => new Set(list.map((one) => `${one.address}|${one.port}`)).size === list.length,
      '源站不能重复',
    ),
  balance: forwardBalanceSchema.default('round-robin'),
  /** What is said to the origin of whom a connection comes from. */
  proxyOut: proxyVersionSchema.default('off'),
  /** Connections begin with a PROXY header, of either version; others are refused. */
  proxyIn: z.boolean().default(false),
  connectTimeoutSeconds: whole('秒数', 1, 60).default(5),
  health: forwardHealthSchema.prefault({}),
});
export type ForwardOriginSettings = z.output<typeof forwardOriginSettingsSchema>;

const { origins, ...options } = forwardOriginSettingsSchema.shape;

/** The origins of a new forward. What is left out comes from the owner's default settings. */
export const newForwardOriginSchema = z.object({
  origins,
  balance: z.union([forwardBalanceSchema, z.literal('').transform(() => undefined)]).optional(),
  proxyOut: options.proxyOut.unwrap().optional(),
  proxyIn: options.proxyIn.unwrap().optional(),
  connectTimeoutSeconds: options.connectTimeoutSeconds.unwrap().optional(),
  health: options.health.unwrap().optional(),
});
