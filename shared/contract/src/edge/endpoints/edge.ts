import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, idText } from '../../common/paging';
import { countText, integer, plainText, toldBytes, toldText } from '../../common/scalars';
import { edgeGroupSchema, edgeGuardSchema, edgePassKeysSchema } from '../../defence/edge-defence';
import { sectionShape, withTodaysNames } from '../../sites/sections/stored-sections';
import { nodeNameSchema } from '../edge';
import { reportedCapabilitiesSchema } from '../node-capabilities';
import { nodeLoadSchema } from './nodes';

const whole = sectionShape('complete');

/** Sections that nobody has set are left out, but for those that every site needs. */
const edgeSectionsSchema = z.object({
  ...z.object(sectionShape('stored')).partial().shape,
  origin: whole.origin,
  https: whole.https,
  cache: whole.cache,
});

/** What nodes get of a site's stored settings. */
export const readEdgeSections = (stored: object) => edgeSectionsSchema.parse(stored);

/** A site as a node needs it. Everything here is data: no change of it reloads nginx. */
export const edgeSiteSchema = z.preprocess(
  withTodaysNames,
  edgeSectionsSchema.extend({
    id: z.uuid(),
    domains: z.array(z.string()).min(1),
    /** Ports beside the usual ones; a copy on disk may be older than this setting. */
    extraPorts: z.array(z.int()).default([]),
    /** Whose lists of addresses apply to it. */
    account: z.string().max(64).default(''),
    /**
     * What it may have, by the package's id; a copy on disk, or an older operator, does not have
     * it.
     */
    package: z.string().max(64).default(''),
  }),
);
export type EdgeSite = z.output<typeof edgeSiteSchema>;

/** A certificate as a node needs it: both parts are PEM. Many sites may name the same one. */
export const edgeCertificateSchema = z.object({
  id: z.uuid(),
  chain: z.string().min(1),
  privateKey: z.string().min(1),
});
export type EdgeCertificate = z.output<typeof edgeCertificateSchema>;

/** What a node answers to a CA at `/.well-known/acme-challenge/<token>`, on that host name alone. */
export const acmeAnswerSchema = z.object({
  host: z.string().min(1).max(253),
  token: z.string().regex(/^[A-Za-z0-9_-]{1,200}$/),
  keyAuthorization: z.string().max(1_000),
});
export type AcmeAnswer = z.output<typeof acmeAnswerSchema>;

/** What a package lets its websites have at the nodes. Times are Unix seconds, so that no job need end them. */
export const edgePackageSchema = z.object({
  id: z.string().min(1).max(64),
  /** Until when its sites are served; null is for good. */
  servedUntil: z.number().nullable(),
  /** It ended because its owner wished so. */
  cancelled: z.boolean(),
  /** Until when its traffic is used up: the end of the month. */
  exhaustedUntil: z.number().nullable(),
  webSocket: z.boolean(),
  /**
   * What its sites may take at a time, of all nodes together; −1 is unlimited. A copy on disk, or
   * an older operator, does not have it.
   */
  requestsPerSecond: z.int().default(-1),
  connections: z.int().default(-1),
  bandwidthMbps: z.int().default(-1),
  /** Who serves the sites, as their visitors are told. */
  brand: z.string().max(200),
});
export type EdgePackage = z.output<typeof edgePackageSchema>;

/** The defence of a message's sites; an older operator does not send it. */
const defenceShape = {
  /** Those that the sites of the message name, as certificates are. */
  groups: z.array(edgeGroupSchema).default([]),
  /** The whole of them, whenever one changes; `null` where none did. */
  guards: z.array(edgeGuardSchema).nullable().default(null),
  passKeys: edgePassKeysSchema.default([]),
};

/** Packages that the sites of the message name, and those whose terms have changed. */
const packagesShape = { packages: z.array(edgePackageSchema).default([]) };

/**
 * Lines of the configuration stream, `GET /api/edge/config?since=N` (newline-delimited JSON that
 * stays open). A node that is new, or too far behind, gets a `snapshot`; after that `delta`s.
 * `remove` holds ids of sites that are gone or disabled. `certificates` are those that the sites of
 * the message name; the node keeps them as long as one of its sites names them. `challenges` is the
 * whole of them, whenever something else changes too. A node that asks with `parts=1` gets pages
 * and long lists once a message, beside the sites (edge-parts.ts). A `ping` comes every 5 s so that
 * a dead connection is noticed.
 */
export const configMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('snapshot'),
    revision: z.int(),
    sites: z.array(edgeSiteSchema),
    certificates: z.array(edgeCertificateSchema).default([]),
    challenges: z.array(acmeAnswerSchema).default([]),
    ...packagesShape,
    ...defenceShape,
  }),
  z.object({
    type: z.literal('delta'),
    revision: z.int(),
    upsert: z.array(edgeSiteSchema),
    remove: z.array(z.uuid()),
    certificates: z.array(edgeCertificateSchema).default([]),
    challenges: z.array(acmeAnswerSchema).default([]),
    ...packagesShape,
    ...defenceShape,
  }),
  z.object({ type: z.literal('ping') }),
]);
export type ConfigMessage = z.output<typeof configMessageSchema>;

export const configStreamQuerySchema = z.object({
  since: countText().default(0),
  /** Whether it can read a message in parts; absent from an older node. */
  parts: z.enum(['0', '1']).default('0'),
});

const millisecondsSchema = z.int().min(0).max(0xffff_ffff);

/** One request that the edge answered. */
export const accessRecordSchema = z.object({
  /** Unix milliseconds at the end of the request. */
  at: z.int(),
  siteId: idText(),
  requestId: z.string().max(64),
  ip: z.union([z.ipv4(), z.ipv6()]),
  method: z.string().max(16),
  scheme: z.string().max(5),
  host: z.string().max(255),
  uri: z.string().max(8_192),
  protocol: z.string().max(16),
  status: z.int().min(0).max(999),
  bytesOut: toldBytes(),
  bytesIn: toldBytes(),
  durationMs: millisecondsSchema,
  /** Empty when no origin was asked. */
  upstream: z.string().max(255),
  upstreamMs: millisecondsSchema.nullable(),
  /** nginx's cache status (HIT, MISS, BYPASS, EXPIRED, …); empty without a cache. */
  cache: z.string().max(16),
  /** Code of the rule that refused it, empty where none did; a newer node may know more of them. */
  block: z.string().max(32).default(''),
  /** Hash of the wording of the defence rule that acted, or that was only watched (观察). */
  rule: z.string().max(32).default(''),
  /** What that rule had counted. */
  ruleCount: z.int().min(0).max(0xffff_ffff).default(0),
  /** What became of a challenge: `given:<level>`, `passed:<level>`, `failed:<level>`. */
  challenge: z.string().max(32).default(''),
  /** What of the rule the request met; see `blockEntryWords` for what is no entry. */
  blockEntry: z.string().max(255).default(''),
  userAgent: z.string().max(1_024),
  referer: z.string().max(2_048),
  /** Country or territory of the visitor's address by ISO 3166; empty where the node cannot tell. */
  country: z.string().max(2).default(''),
  /** Province of China by ISO 3166-2; empty elsewhere, and where the node cannot tell. */
  region: z.string().max(6).default(''),
  /** Number of the network of the visitor's address; 0 where the node cannot tell. */
  asn: z.int().min(0).max(0xffff_ffff).default(0),
  /** Port of the node that the request came to; 0 from an older node. */
  port: z.int().min(0).max(65_535).default(0),
  /** What origins sent, with every try. */
  originBytes: toldBytes().default(0),
  /** Whether it was the first request of its connection. */
  opened: z.boolean().default(false),
});
export type AccessRecord = z.output<typeof accessRecordSchema>;

/** Sites that a node names as refused at most, and characters of each reason. */
export const refusalsMax = 1_000;
export const refusalErrorMax = 500;

export const edgeEndpoints = defineEndpoints({
  registerNode: {
    method: 'POST',
    path: '/edge/register',
    access: 'public',
    summary: '节点凭一次性令牌注册',
    body: z.object({
      token: plainText().max(200),
      name: nodeNameSchema,
      address: toldText().max(255),
      version: toldText().max(32),
    }),
    data: z.object({ nodeId: z.uuid(), secret: z.string() }),
  },
  ackConfig: {
    method: 'POST',
    path: '/edge/ack',
    access: 'node',
    summary: '节点确认或拒绝一个配置版本',
    body: z.object({
      revision: integer().min(0),
      /** Why the whole revision is refused; the node keeps the one before and asks again. */
      error: toldText().max(2_000).nullable(),
      /** All sites of which the node keeps older settings, as it cannot serve the newest. */
      refused: z
        .array(z.object({ siteId: idText(), error: toldText().max(refusalErrorMax) }))
        .max(refusalsMax)
        .default([]),
    }),
    data: emptySchema,
  },
  heartbeat: {
    method: 'POST',
    path: '/edge/heartbeat',
    access: 'node',
    summary: '节点心跳',
    body: z.object({
      revision: integer().min(0),
      version: toldText().max(32),
      load: nodeLoadSchema,
      /** Absent from an older node. */
      capabilities: reportedCapabilitiesSchema.optional(),
      /** All ports that it serves sites on; absent from an older node. */
      ports: z.array(z.int().min(1).max(65_535)).max(64).optional(),
    }),
    data: emptySchema,
  },
});

export const recordsParamsSchema = z.object({
  stream: z.uuid(),
  seq: countText(1),
});

export const recordsResultSchema = z.object({ stored: z.int(), rejected: z.int() });
