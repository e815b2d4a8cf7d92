import { z } from 'zod';
import { ipRangeSchema } from '../../common/addresses/ip-range';
import { instantText, integer } from '../../common/scalars';
import { defenceGroupIdSchema } from '../../defence/groups/group-id';
import { rulesSchema } from '../../defence/rules/rules';
import { clientHeaders } from './choices';

/** The defence given for a new site; a menu's empty text leaves it to the default settings. */
export const newCcSchema = z.object({
  group: z.union([defenceGroupIdSchema, z.literal('').transform(() => undefined)]).optional(),
});

/** How a site is defended against floods of requests. */
export const ccSettingsSchema = z.object({
  group: defenceGroupIdSchema.default('off'),
  /** A group that replaces `group` until then, whatever happens to the console meanwhile. */
  emergency: z
    .object({ group: defenceGroupIdSchema, until: instantText() })
    .nullable()
    .default(null),
  /** The site's own rules, tried before those of the group. */
  rules: rulesSchema.default([]),
  /** How long a visitor who passed a challenge is left in peace. */
  passMinutes: integer().min(5, '至少 5 分钟').max(1_440, '最多 1440 分钟').default(30),
  /** Of one address (of IPv6 one /64) at a time and a second; 0 is no limit. */
  perIp: z
    .object({
      connections: integer().min(0).max(10_000, '最多 10000').default(0),
      requestsPerSecond: integer().min(0).max(100_000, '最多 100000').default(0),
    })
    .prefault({}),
  /** Proxies before this network whose word on the visitor's address counts. */
  trustedProxies: z
    .object({
      addresses: z.array(ipRangeSchema).max(200, '可信代理最多 200 个').default([]),
      header: z.enum(clientHeaders).default('X-Forwarded-For'),
    })
    .prefault({}),
});
export type CcSettings = z.output<typeof ccSettingsSchema>;
