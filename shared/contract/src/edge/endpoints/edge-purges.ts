import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema } from '../../common/paging';
import { countText, integer, toldText } from '../../common/scalars';
import { purgeSubmitMax } from '../../sites/purge-lines';
import { purgeKindSchema } from '../../sites/purges';

const seqSchema = integer().min(0);

/** A job as a node gets it. `items` are its URLs, or on a retry those that failed there. */
export const edgePurgeJobSchema = z.object({
  type: z.literal('job'),
  /** Position in the order of all jobs; a retry gets a new one. */
  seq: seqSchema,
  id: z.uuid(),
  kind: purgeKindSchema,
  items: z.array(z.object({ line: z.int(), url: z.url() })),
});
export type EdgePurgeJob = z.output<typeof edgePurgeJobSchema>;

/**
 * Lines of the stream of purges, `GET /api/edge/purges?stream=S&since=N` (newline-delimited JSON
 * that stays open). `since` is the newest purge that the node has in force, within the numbering
 * `stream`. A node whose past is not known here is told to `reset`: it treats everything in its
 * cache as stale and continues from `seq`. Then come the purges after it, and the preheats that
 * wait for this node.
 */
export const purgeMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('reset'), stream: z.uuid(), seq: seqSchema }),
  edgePurgeJobSchema,
  z.object({ type: z.literal('ping') }),
]);
export type PurgeMessage = z.output<typeof purgeMessageSchema>;

export const purgeStreamPath = '/edge/purges';
export const purgeStreamQuerySchema = z.object({
  stream: z.uuid().optional(),
  since: countText().default(0),
});

export const edgePurgeEndpoints = defineEndpoints({
  /** Says how far a job is; what was said before is replaced. */
  reportPurge: {
    method: 'POST',
    path: '/edge/purges/report',
    access: 'node',
    summary: '节点报告刷新或预热的进度与结果',
    body: z.object({
      id: z.uuid(),
      /** Of the message that is answered; a report about an older one is passed over. */
      seq: seqSchema,
      finished: z.boolean(),
      /** Items that are behind the node, failed ones included. */
      done: z.int().min(0).max(purgeSubmitMax.url),
      failures: z
        .array(z.object({ line: integer(), error: toldText().max(500) }))
        .max(purgeSubmitMax.url),
      /** Why the node could do nothing at all. */
      error: toldText().max(500).nullable(),
    }),
    data: emptySchema,
  },
});
export type PurgeReport = z.output<typeof edgePurgeEndpoints.reportPurge.body>;
