import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { errors } from '@console/contract/common/errors';
import type { EdgeGroup, EdgeGuard } from '@console/contract/defence/edge-defence';
import { configStreamPath, parseNodeAuthorization } from '@console/contract/edge/edge';
import { messageApart } from '@console/contract/edge/edge-parts';
import {
  type AccessRecord,
  type AcmeAnswer,
  accessRecordSchema,
  configStreamQuerySchema,
  type EdgeCertificate,
  type EdgePackage,
  type EdgeSite,
  edgeEndpoints,
  recordsParamsSchema,
} from '@console/contract/edge/endpoints/edge';
import { siteHealthEndpoints } from '@console/contract/sites/endpoints/health';
import { freePort } from '@console/testing/free-port';
import type { z } from 'zod';
import { BanFeed } from './ban-feed';
import { ForwardFeed } from './forward-feed';
import { LoadExchange } from './load-exchange';
import { PurgeFeed } from './purge-feed';

type Ack = z.output<typeof edgeEndpoints.ackConfig.body>;
type HealthReport = z.output<typeof siteHealthEndpoints.reportOriginHealth.body>;
type Heartbeat = z.output<typeof edgeEndpoints.heartbeat.body>;

export type DefenceNews = { groups?: EdgeGroup[]; guards?: EdgeGuard[]; packages?: EdgePackage[] };

/**
 * A control plane in memory that speaks the contract, with the contract's own schemas. What it
 * knows outlives `stop`, as a database would.
 */
export class ControlPlane {
  readonly acks: Ack[] = [];
  readonly heartbeats: Heartbeat[] = [];
  readonly healthReports: HealthReport[] = [];
  readonly tokens = new Set(['token']);
  /** Registrations that were refused. */
  refusedTokens = 0;
  readonly purges = new PurgeFeed();
  readonly bans = new BanFeed();
  readonly forwards = new ForwardFeed();
  private readonly nodes = new Map<string, string>();
  private readonly batches = new Map<string, AccessRecord[]>();
  private readonly streams = new Set<ServerResponse>();
  private readonly sites = new Map<string, EdgeSite>();
  private readonly certificates = new Map<string, EdgeCertificate>();
  private readonly groups = new Map<string, EdgeGroup>();
  private readonly packages = new Map<string, EdgePackage>();
  readonly loads = new LoadExchange(this.packages);
  private guards: EdgeGuard[] = [];
  /** Newest first. */
  passKeys = [randomBytes(32).toString('base64')];
  private revision = 0;
  private challenges: AcmeAnswer[] = [];
  private answersToLose = 0;
  private server = createServer();

  private constructor(private readonly port: number) {}

  static async start(): Promise<ControlPlane> {
    const plane = new ControlPlane(await freePort());
    await plane.resume();
    return plane;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Every record, in batches that count once however often they came. */
  get records(): AccessRecord[] {
    return [...this.batches.values()].flat();
  }

  get registered(): number {
    return this.nodes.size;
  }

  resume(): Promise<void> {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => {
        this.fail(response, 'INVALID', String(error));
      });
    });
    return new Promise((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  change(
    upsert: EdgeSite[],
    remove: string[] = [],
    certificates: EdgeCertificate[] = [],
    { groups = [], guards, packages = [] }: DefenceNews = {},
  ): number {
    this.revision += 1;
    for (const id of remove) this.sites.delete(id);
    for (const site of upsert) this.sites.set(site.id, site);
    for (const certificate of certificates) this.certificates.set(certificate.id, certificate);
    for (const group of groups) this.groups.set(group.id, group);
    for (const terms of packages) this.packages.set(terms.id, terms);
    if (guards) this.guards = guards;
    const { challenges, revision, passKeys } = this;
    const defence = { groups, guards: guards ?? null, passKeys };
    const delta = { revision, upsert, remove, certificates, challenges, packages, ...defence };
    this.sendLine(JSON.stringify(messageApart({ type: 'delta', ...delta })));
    return this.revision;
  }

  /** Replaces what nodes answer to CAs. */
  setChallenges(challenges: AcmeAnswer[]): number {
    this.challenges = challenges;
    return this.change([]);
  }

  /** Sends a line as it stands to the nodes that listen now. */
  sendLine(line: string): void {
    for (const stream of this.streams) stream.write(`${line}\n`);
  }

  /** Stores the next batches, but breaks the connection instead of answering. */
  loseAnswers(count: number): void {
    this.answersToLose = count;
  }

  forgetNodes(): void {
    this.nodes.clear();
  }

  ackOf(revision: number): Ack | undefined {
    return this.acks.findLast((ack) => ack.revision === revision);
  }

  private succeed(response: ServerResponse, data: unknown): void {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: 0, msg: '', data }));
  }

  private fail(response: ServerResponse, name: keyof typeof errors, detail = ''): void {
    const { code, status, msg } = errors[name];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code, msg: msg + detail, data: {}, requestId: 'test' }));
  }

  private knows(request: IncomingMessage): boolean {
    const node = parseNodeAuthorization(request.headers.authorization);
    return node !== undefined && this.nodes.get(node.nodeId) === node.secret;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const body = Buffer.concat(parts);
    const url = new URL(request.url ?? '', this.url);
    const path = url.pathname.replace(/^\/api/, '');
    if (path === edgeEndpoints.registerNode.path) return this.register(body, response);
    if (!this.knows(request)) return this.fail(response, 'NODE_UNAUTHENTICATED');
    if (this.purges.streams(path, url, response)) return;
    if (this.bans.streams(path, request.method, response)) return;
    if (this.forwards.streams(path, url, response)) return;
    if (path === configStreamPath) return this.stream(url, response);
    if (path.startsWith('/edge/records/')) return this.store(path, body, response);
    const result = this.forwards.stores(path, body);
    if (result) return this.succeed(response, result);
    const json: unknown = JSON.parse(body.toString('utf8'));
    const nodeId = parseNodeAuthorization(request.headers.authorization)?.nodeId ?? '';
    const others = this.loads.takes(nodeId, path, json);
    if (others) return this.succeed(response, others);
    if (
      this.purges.takes(path, json) ||
      this.bans.takes(path, json) ||
      this.forwards.takes(path, json)
    ) {
      return this.succeed(response, {});
    }
    if (path === edgeEndpoints.ackConfig.path) {
      this.acks.push(edgeEndpoints.ackConfig.body.parse(json));
    } else if (path === siteHealthEndpoints.reportOriginHealth.path) {
      this.healthReports.push(siteHealthEndpoints.reportOriginHealth.body.parse(json));
    } else {
      this.heartbeats.push(edgeEndpoints.heartbeat.body.parse(json));
    }
    this.succeed(response, {});
  }

  private register(body: Buffer, response: ServerResponse): void {
    const { token } = edgeEndpoints.registerNode.body.parse(JSON.parse(body.toString('utf8')));
    if (this.tokens.delete(token)) {
      const nodeId = randomUUID();
      const secret = randomUUID();
      this.nodes.set(nodeId, secret);
      this.succeed(response, { nodeId, secret });
    } else {
      this.refusedTokens += 1;
      this.fail(response, 'NODE_UNAUTHENTICATED');
    }
  }

  private stream(url: URL, response: ServerResponse): void {
    const { since } = configStreamQuerySchema.parse(Object.fromEntries(url.searchParams));
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.write('{"type":"ping"}\n');
    if (since !== this.revision) {
      const sites = [...this.sites.values()];
      const certificates = [...this.certificates.values()];
      const snapshot = {
        type: 'snapshot',
        revision: this.revision,
        sites,
        certificates,
        challenges: this.challenges,
        packages: [...this.packages.values()],
        groups: [...this.groups.values()],
        guards: this.guards,
        passKeys: this.passKeys,
      };
      response.write(`${JSON.stringify(snapshot)}\n`);
    }
    this.streams.add(response);
    response.on('close', () => this.streams.delete(response));
  }

  private store(path: string, body: Buffer, response: ServerResponse): void {
    const [, , , stream, seq] = path.split('/');
    const params = recordsParamsSchema.parse({ stream, seq });
    const lines = gunzipSync(body).toString('utf8').split('\n').filter(Boolean);
    const records = lines.map((line) => accessRecordSchema.parse(JSON.parse(line)));
    const key = `${params.stream}/${params.seq}`;
    const known = this.batches.has(key);
    if (!known) this.batches.set(key, records);
    if (this.answersToLose > 0) {
      this.answersToLose -= 1;
      response.destroy();
      return;
    }
    this.succeed(response, { stored: known ? 0 : records.length, rejected: 0 });
  }
}
