import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, idText, instantSchema } from '../../common/paging';
import { countText, instantText, integer, toldBytes, toldText } from '../../common/scalars';
import { forwardProtocolSchema } from '../edge-forwards';

/** Forwards that a node names as refused at most, and characters of each reason. */
export const forwardRefusalsMax = 1_000;
export const forwardErrorMax = 500;

const port = z.int().min(1).max(65_535);
/** 0 and `null` are no limit. */
const limit = z.int().min(0).nullable().default(null);
const seconds = (fallback: number) => z.int().min(1).default(fallback);

/** Ports of one protocol that a forward listens on, from the first to the last. */
const edgePortsSchema = z.object({ protocol: forwardProtocolSchema, from: port, to: port });
export type EdgeForwardPorts = z.output<typeof edgePortsSchema>;

const edgeOriginSchema = z.object({
  /** An address or a name. */
  address: z.string().min(1).max(253),
  /** `null`: the port that the client came in by. */
  port: port.nullable().default(null),
  weight: z.int().min(1).max(256).default(1),
  role: z.enum(['up', 'down', 'backup']).default('up'),
});
export type EdgeForwardOrigin = z.output<typeof edgeOriginSchema>;

/** An address, block or range of a list; after `expiresAt` it has no effect. */
const edgeEntrySchema = z.object({
  address: z.string().max(100),
  expiresAt: instantSchema.nullable().default(null),
});

const edgeRuleSchema = z.object({
  mode: z.enum(['off', 'allow', 'deny']).default('off'),
  items: z.array(z.string()).default([]),
  /** How addresses that the node cannot locate are treated. */
  allowUnknown: z.boolean().default(true),
});
export type EdgeForwardRule = z.output<typeof edgeRuleSchema>;

const edgeForwardAccessSchema = z.object({
  /** Goes before everything else, limits included. */
  ipWhite: z.array(edgeEntrySchema).default([]),
  ipBlack: z.array(edgeEntrySchema).default([]),
  whiteOnly: z.boolean().default(false),
  /** Countries and provinces, by the codes of `places.ts`. */
  place: edgeRuleSchema.prefault({}),
  /** Networks, as `AS4134`. */
  asn: edgeRuleSchema.prefault({}),
});

/** Active checks connect to an origin; passive ones go by what happens to clients' connections. */
const edgeForwardHealthSchema = z.object({
  active: z.boolean().default(false),
  intervalSeconds: seconds(10),
  timeoutSeconds: seconds(5),
  failures: seconds(3),
  successes: seconds(2),
  passive: z.boolean().default(true),
  /** Failed connections in a row after which an origin rests, and for how long. */
  passiveFailures: seconds(3),
  restSeconds: seconds(10),
});
export type EdgeForwardHealth = z.output<typeof edgeForwardHealthSchema>;

/** A forward as a node needs it. It is read tolerantly: what is left out has its default. */
export const edgeForwardSchema = z.object({
  id: z.uuid(),
  /** Its number, as the console's addresses have it. */
  serial: z.union([z.int(), z.string()]).optional(),
  account: z.string().max(64).default(''),
  enabled: z.boolean().default(true),
  /**
   * What its package allows, in Unix seconds so that the node's clock ends it: until when it is served
   * (null is for good), and until when the package's traffic is used up.
   */
  served: z
    .object({ until: z.number().nullable(), exhaustedUntil: z.number().nullable() })
    .default({ until: null, exhaustedUntil: null }),
  ports: z.array(edgePortsSchema).min(1),
  origins: z.array(edgeOriginSchema),
  balance: z.enum(['round-robin', 'least-conn', 'ip-hash', 'random']).default('round-robin'),
  health: edgeForwardHealthSchema.prefault({}),
  /** Whether clients of TCP (other proxies) begin with a PROXY header; a plain client is refused. */
  proxyIn: z.boolean().default(false),
  /** Whether TCP origins get the client's address in a PROXY header. */
  proxyOut: z.enum(['off', 'v1', 'v2']).default('off'),
  access: edgeForwardAccessSchema.prefault({}),
  limits: z
    .object({
      /** Connections at a time of an address (IPv6: of its /64), and new ones a second. */
      connectionsPerIp: limit,
      newPerSecondPerIp: limit,
      /** Connections at a time of the whole forward on this node. */
      connections: limit,
      /** Megabits a second of the whole forward on this node, each way. */
      bandwidthMbps: limit,
    })
    .prefault({}),
  idleSeconds: seconds(600),
  connectTimeoutSeconds: seconds(5),
});
export type EdgeForward = z.output<typeof edgeForwardSchema>;
/** The same as the control plane writes it. */
export type EdgeForwardInput = z.input<typeof edgeForwardSchema>;

/**
 * Lines of the stream of forwards, `GET /api/edge/forwards?since=N` (newline-delimited JSON that stays
 * open). A node that is new, or too far behind, gets a `snapshot`; after that `delta`s. `revision` is
 * the one counter of the configuration. `delete` holds ids of forwards that are gone, disabled or no
 * longer on this node. A `ping` comes every 5 s.
 */
export const forwardMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('snapshot'),
    revision: z.int().min(0),
    forwards: z.array(edgeForwardSchema),
  }),
  z.object({
    type: z.literal('delta'),
    revision: z.int().min(0),
    put: z.array(edgeForwardSchema).default([]),
    delete: z.array(z.uuid()).default([]),
  }),
  z.object({ type: z.literal('ping') }),
]);
export type ForwardMessage = z.output<typeof forwardMessageSchema>;

export const forwardStreamQuerySchema = z.object({ since: countText().default(0) });

/** What became of an origin at a node: `error` is why it is out, `null` while it is well. */
const forwardOriginReportSchema = z.object({
  forwardId: idText(),
  address: toldText().max(253),
  port: port.nullable(),
  error: toldText().min(1).max(200).nullable(),
  since: instantText(),
});
export type ForwardOriginReport = z.output<typeof forwardOriginReportSchema>;

export const forwardOriginReportsMax = 1_000;

export const edgeForwardEndpoints = defineEndpoints({
  ackForwards: {
    method: 'POST',
    path: '/edge/forwards/ack',
    access: 'node',
    summary: '节点确认或拒绝一个转发配置版本',
    body: z.object({
      /** The newest revision of which everything but what is refused is in force. */
      revision: integer().min(0),
      /** Why a whole message is refused; the node keeps what it had and asks again. */
      error: toldText().max(2_000).nullable(),
      /** All forwards of which the node keeps older settings or has none in force, and why. */
      refused: z
        .array(z.object({ forwardId: idText(), error: toldText().max(forwardErrorMax) }))
        .max(forwardRefusalsMax)
        .default([]),
    }),
    data: emptySchema,
  },
  reportForwardOrigins: {
    method: 'POST',
    path: '/edge/forwards/origins',
    access: 'node',
    summary: '节点上报转发源站的健康状态',
    body: z.object({
      /** Everything that the node knows; what is left out is no longer checked. */
      origins: z.array(forwardOriginReportSchema).max(forwardOriginReportsMax),
    }),
    data: emptySchema,
  },
});

const bytes = toldBytes();
const count = z.int().min(0).max(0xffff_ffff);
const ip = z.union([z.ipv4(), z.ipv6()]);
const recordShape = {
  /** Unix milliseconds: the end of a connection, or of the second of a sample. */
  at: z.int(),
  forwardId: idText(),
};

/** A connection (of UDP: a session) that ended, or was refused. */
export const forwardConnectionSchema = z.object({
  kind: z.literal('connection'),
  ...recordShape,
  /** Tells it from every other one of its node. */
  id: z.string().max(64),
  protocol: forwardProtocolSchema,
  /** The port that the client came in by. */
  port,
  ip,
  clientPort: z.int().min(0).max(65_535),
  /** `address:port` of the origin; empty when none was asked. */
  origin: z.string().max(255).default(''),
  /** From the client, and to it. */
  bytesIn: bytes,
  bytesOut: bytes,
  durationMs: count,
  /** How it ended, of `forwardEndings`; a newer node may know more. */
  ending: z.string().max(32).default(''),
  /** Code of the rule that refused it, of `forwardBlocks`; empty where none did. */
  block: z.string().max(32).default(''),
  /** The entry of the list, or the country or network, that it met. */
  blockEntry: z.string().max(255).default(''),
  /** Refusals alike (address, rule) within a moment are one record with their number. */
  count: count.min(1).default(1),
});
export type ForwardConnection = z.output<typeof forwardConnectionSchema>;

/** What went on at a forward in a second; seconds without anything have none. */
export const forwardSampleSchema = z.object({
  kind: z.literal('sample'),
  ...recordShape,
  /** Connections at this moment. */
  connections: count,
  /** Those that began within the second, and those that were refused. */
  opened: count,
  refused: count,
  bytesIn: bytes,
  bytesOut: bytes,
  /** The addresses with the most connections at this moment. */
  top: z
    .array(z.object({ ip, connections: count }))
    .max(20)
    .default([]),
});
export type ForwardSample = z.output<typeof forwardSampleSchema>;

/** A line of a batch of records, which goes the way of access records (`edge.ts`). */
export const forwardRecordSchema = z.discriminatedUnion('kind', [
  forwardConnectionSchema,
  forwardSampleSchema,
]);
export type ForwardRecord = z.output<typeof forwardRecordSchema>;
