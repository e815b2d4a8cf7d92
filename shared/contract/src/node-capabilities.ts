import { z } from 'zod';
import { toldText } from './scalars';

/**
 * What not every node can: brotli, data of visitors' countries, provinces and networks, and look-ups
 * that verify search engines. Everything else a node of this version can, or it does not start.
 */
export const nodeCapabilitySchema = z.enum(['brotli', 'country', 'province', 'network', 'engines']);
export type NodeCapability = z.output<typeof nodeCapabilitySchema>;

/** What a node says that it can. A newer node may name more than is known here. */
export const reportedCapabilitiesSchema = z
  .array(toldText().max(32))
  .max(64)
  .transform((list) => nodeCapabilitySchema.options.filter((item) => list.includes(item)));
