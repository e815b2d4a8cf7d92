import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { instantSchema } from '../../common/paging';
import { recordsHealthRequests } from '../calls';

/** What a node has delivered in 24 hours, and what it holds. */
const nodeDeliverySchema = z.object({
  nodeId: z.uuid(),
  name: z.string(),
  batches: z.int(),
  stored: z.int(),
  /** Lines that were no records, of sites that are gone, or of a clock that is wrong. */
  rejected: z.int(),
  lastBatchAt: instantSchema.nullable(),
  /** As the node last said; `null` before it has said anything. */
  spooledBatches: z.int().nullable(),
  droppedRecords: z.int().nullable(),
});

/** How records get from nodes into the store. */
export const recordsHealthSchema = z.object({
  /** Of the last batches: from the newest record's end to its being stored, in ms. */
  lagMs: z.object({ p50: z.number(), p99: z.number() }).nullable(),
  /** Batches that this process works on, and that wait for it; one more than `waitingMax` is sent away. */
  queue: z.object({ running: z.int(), waiting: z.int(), waitingMax: z.int() }),
  /** Batches that could not be stored since this process started; nodes send them again. */
  failures: z.object({ count: z.int(), lastAt: instantSchema.nullable() }),
  recordsPerSecond: z.number(),
  /** What records and roll-ups take on the disk. */
  storeBytes: z.int(),
  nodes: z.array(nodeDeliverySchema),
});
export type RecordsHealth = z.output<typeof recordsHealthSchema>;

export const recordsHealthEndpoints = defineEndpoints({
  getRecordsHealth: {
    ...recordsHealthRequests.getRecordsHealth,
    access: 'administrator',
    summary: '访问记录从节点到存储的延迟、排队、批次、出错与丢弃',
    data: recordsHealthSchema,
  },
});
