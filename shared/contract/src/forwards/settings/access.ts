import { z } from 'zod';
import { asnListSchema, ipEntriesOf, placeListSchema } from '../../sites/settings/access';

/** Entries of the white or the black list of a forward. */
export const forwardEntriesMax = 10_000;

const limit = (max: number) =>
  z.coerce
    .number('应为数字')
    .int('应为整数')
    .min(0, `应在 0–${max} 之间`)
    .max(max, `应在 0–${max} 之间`);

const entries = ipEntriesOf(forwardEntriesMax).default([]);

/** Who may connect, and how much. The white list goes before everything else; 0 is no limit. */
export const forwardAccessSchema = z.object({
  ipWhite: entries,
  ipBlack: entries,
  /** Nobody but the white list gets in. */
  whiteOnly: z.boolean().default(false),
  place: placeListSchema,
  asn: asnListSchema,
  /** Of each address; IPv6 addresses of one /64 count as one. */
  perIp: z
    .object({
      /** Connections, or UDP sessions, at the same time. */
      connections: limit(100_000).default(0),
      newPerSecond: limit(100_000).default(0),
    })
    .prefault({}),
  /** Connections at the same time of the whole forward on a node. */
  connections: limit(10_000_000).default(0),
  /** A connection idle for this long is ended. */
  idleSeconds: z.coerce
    .number('应为秒数')
    .int('应为整数秒')
    .min(1, '应在 1–86400 秒之间')
    .max(86_400, '应在 1–86400 秒之间')
    .default(600),
  /** Of the whole forward on a node, in each direction. */
  bandwidthMbps: limit(100_000).default(0),
});
export type ForwardAccess = z.output<typeof forwardAccessSchema>;
