import { z } from 'zod';
import { toldText } from '../common/scalars';

/**
 * What not every node can: brotli, data of visitors' countries, provinces and networks, look-ups that
 * verify search engines, and of forwards TCP (HAProxy), UDP (nginx's stream module), counters while
 * connections last, a bandwidth limit, a limit of UDP's new sessions (nftables) and UDP's open sessions (njs).
 * Everything else a node of this version can, or it does not start.
 */
export const nodeCapabilitySchema = z.enum([
  'brotli',
  'country',
  'province',
  'network',
  'engines',
  'forward-tcp',
  'forward-udp',
  'forward-live',
  'forward-bandwidth',
  'forward-udp-rate',
  'forward-udp-live',
]);
export type NodeCapability = z.output<typeof nodeCapabilitySchema>;

/** What a node says that it can. A newer node may name more than is known here. */
export const reportedCapabilitiesSchema = z
  .array(toldText().max(32))
  .max(64)
  .transform((list) => nodeCapabilitySchema.options.filter((item) => list.includes(item)));
