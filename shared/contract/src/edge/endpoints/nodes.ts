import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, idParamsSchema, instantSchema } from '../../common/paging';
import { sumOfTold } from '../../common/scalars';
import { nodeRequests } from '../calls';
import { nodeCapabilitySchema } from '../node-capabilities';
import { nodeStateSchema } from '../nodes';

const memorySchema = z.object({ usedBytes: z.int().min(0), totalBytes: z.int().min(1) });

/** What a node last said of itself. Percentages are 0–100. */
export const nodeLoadSchema = z.object({
  cpuPercent: z.number().min(0).max(100),
  memoryPercent: z.number().min(0).max(100),
  diskPercent: z.number().min(0).max(100),
  connections: z.int().min(0),
  /** Batches of records that wait on the node's disk. */
  spooledBatches: z.int().min(0),
  /** Records that the node has lost, to its bound or a full disk, since it was installed. */
  droppedRecords: z.int().min(0),
  /** Malformed requests that belong to no site since nginx started; absent from an older node. */
  refusedRequests: z.int().min(0).default(0),
  /** Bans that found no room, and counters that made room for others while they still counted. */
  bansUnkept: z.int().min(0).optional(),
  countersEvicted: z.int().min(0).optional(),
  /** Packets of banned addresses that the kernel dropped, where it does; no record tells of them. */
  kernelDropped: z.int().min(0).optional(),
  /** What the settings of sites, and certificates, take of the memory that is theirs. */
  sitesMemory: memorySchema.optional(),
  certificatesMemory: memorySchema.optional(),
});
export type NodeLoad = z.output<typeof nodeLoadSchema>;

export const nodeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  state: nodeStateSchema,
  address: z.string(),
  version: z.string(),
  /** Newest configuration revision in force on the node. */
  revision: z.int(),
  /** Why the node refused a revision, if it did. */
  configError: z.string().nullable(),
  load: nodeLoadSchema.nullable(),
  /** `null` until the node has said what it can. */
  capabilities: z.array(nodeCapabilitySchema).nullable(),
  lastSeenAt: instantSchema.nullable(),
  createdAt: instantSchema,
});
export type EdgeNode = z.output<typeof nodeSchema>;

/** When a node took a revision of the configuration into force. */
const nodeAckSchema = z.object({ revision: z.int(), at: instantSchema });

/** A website whose newest settings a node refuses: it serves the last good ones on. */
const nodeRefusalSchema = z.object({
  siteId: z.uuid(),
  domain: z.string(),
  error: z.string(),
  at: instantSchema,
});

/** A forward whose newest settings a node refuses: it serves the last good ones on, or none. */
const nodeForwardRefusalSchema = z.object({
  forwardId: z.uuid(),
  /** Its name or, if it has none, its ports: `88/tcp 99/udp`. */
  title: z.string(),
  error: z.string(),
  at: instantSchema,
});

/** A change that an administrator made to a node. */
const nodeChangeSchema = z.object({
  id: z.uuid(),
  action: z.string(),
  actor: z.string(),
  ip: z.string(),
  at: instantSchema,
});

/** Everything that is known of one node. */
export const nodeDetailSchema = nodeSchema.extend({
  /** Newest revision of the configuration. */
  newest: z.int(),
  /** All that it serves sites on; null until it has said so. */
  ports: z.array(z.int()).nullable(),
  /** Newest first; kept for some days. */
  acks: z.array(nodeAckSchema),
  refusals: z.array(nodeRefusalSchema),
  /** Newest first, at most `nodeLinesMax`; `forwardRefusalCount` counts the others too. */
  forwardRefusals: z.array(nodeForwardRefusalSchema),
  forwardRefusalCount: z.int(),
  changes: z.array(nodeChangeSchema),
});
export type NodeDetail = z.output<typeof nodeDetailSchema>;

/** What a node answered in the last hour, by the minute, as its records say. */
export const nodeTrafficSchema = z.object({
  step: z.int(),
  points: z.array(z.object({ t: z.int(), requests: z.int(), bytesOut: sumOfTold() })),
});
export type NodeTraffic = z.output<typeof nodeTrafficSchema>;

export const nodeEndpoints = defineEndpoints({
  listNodes: {
    ...nodeRequests.listNodes,
    access: 'administrator',
    summary: '列出边缘节点',
    data: z.object({ revision: z.int(), nodes: z.array(nodeSchema) }),
  },
  getNode: {
    ...nodeRequests.getNode,
    access: 'administrator',
    summary: '取一个边缘节点的详情',
    params: idParamsSchema,
    data: nodeDetailSchema,
  },
  getNodeTraffic: {
    ...nodeRequests.getNodeTraffic,
    access: 'administrator',
    summary: '一个边缘节点近 1 小时的请求与流量',
    params: idParamsSchema,
    data: nodeTrafficSchema,
  },
  /** Of all nodes, by their ids, over the last five minutes. */
  listNodeRates: {
    ...nodeRequests.listNodeRates,
    access: 'administrator',
    summary: '各边缘节点近 5 分钟的请求与带宽',
    data: z.array(
      z.object({ nodeId: z.uuid(), requestsPerSecond: z.number(), bitsPerSecond: z.number() }),
    ),
  },
  getNodeSupport: {
    ...nodeRequests.getNodeSupport,
    access: 'allUser',
    summary: '在线节点都不支持的功能',
    data: z.object({ missing: z.array(nodeCapabilitySchema) }),
  },
  createNodeToken: {
    ...nodeRequests.createNodeToken,
    access: 'administrator',
    summary: '签发一次性节点注册令牌',
    body: emptySchema,
    data: z.object({ token: z.string(), expiresAt: instantSchema }),
  },
  deleteNode: {
    ...nodeRequests.deleteNode,
    access: 'administrator',
    summary: '移除节点并吊销其凭据',
    params: idParamsSchema,
    data: emptySchema,
  },
});
