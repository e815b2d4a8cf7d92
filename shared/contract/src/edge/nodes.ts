import { z } from 'zod';

export const nodeStateSchema = z.enum(['online', 'offline']);
export type NodeState = z.output<typeof nodeStateSchema>;

/** How many acknowledgements and refusals of a node are listed at most. */
export const nodeLinesMax = 20;

/** A node that has been silent for this long counts as offline, in seconds. */
export const nodeSilenceSeconds = 15;
