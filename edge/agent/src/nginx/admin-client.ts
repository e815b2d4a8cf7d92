import { request } from 'node:http';
import type { NodeCapability } from '@console/contract/edge/node-capabilities';
import {
  nodePackageLoadSchema,
  type PackageLoad,
} from '@console/contract/packages/endpoints/package-load';
import { z } from 'zod';
import { madeBanSchema, type RuntimeBan } from '../bans/book';
import type { RefusedDefence } from '../defence/defence-set';
import type { RuntimeDefence } from '../defence/publisher';
import { type SiteInParts, textsApart } from '../sites/parts';

/** What tells one nginx from another; one that an older agent started says no less. */
const identitySchema = z.object({ conf: z.string(), masterPid: z.int() });
const memorySchema = z.object({ usedBytes: z.int().min(0), totalBytes: z.int().min(1) });
const statusSchema = identitySchema.extend({
  current: z.int(),
  connections: z.int().min(0),
  /** Malformed requests of no site. */
  refused: z.int().min(0),
  /** Sites, and what defends them, that its start left out. */
  leftOut: z.int().min(0),
  /** What is full of the memory for sites and for certificates; whole pages count. */
  sitesMemory: memorySchema,
  certificatesMemory: memorySchema,
  /** What its libraries and settings let it do. */
  brotli: z.boolean(),
  engines: z.boolean(),
  /** Bans that found no room, and counters that made room for others while they still counted. */
  bansUnkept: z.int().min(0),
  countersEvicted: z.int().min(0),
});
export type NginxStatus = z.output<typeof statusSchema>;

/** What nginx can by what it found on its machine. */
export function libraryCapabilities({ brotli, engines }: NginxStatus): NodeCapability[] {
  return [...(brotli ? ['brotli' as const] : []), ...(engines ? ['engines' as const] : [])];
}

/** nginx is there and does not take a change. */
export class NginxRefusal extends Error {
  override name = 'NginxRefusal';
}

const errorSchema = z.object({ error: z.string() });
const purgedSchema = z.object({ startedAt: z.number() });
const questionSchema = z
  .object({ url: z.string(), request: z.base64() })
  .or(z.object({}).transform(() => undefined));
// Lua writes an empty list as an object.
const dueSchema = z.object({ due: z.array(z.string()).or(z.object({}).transform(() => [])) });
const reasonsSchema = z
  .record(z.string(), z.string())
  .transform((reasons) => new Map(Object.entries(reasons)));
const refusedSchema = z.object({ refused: reasonsSchema, refusedGuards: reasonsSchema });
// Lua writes an empty list as an object.
const newsSchema = z.object({
  memory: z.string(),
  bans: z.array(madeBanSchema).or(z.object({}).transform(() => [])),
});
const loadsSchema = z.object({
  loads: z.array(nodePackageLoadSchema).or(z.object({}).transform(() => [])),
});
const leftOutSchema = z.object({ leftOut: z.record(z.string(), z.string()) });
const knownSchema = z.object({ known: z.boolean() });
const tokenSchema = z.object({ token: z.int() });

function call(socketPath: string, method: string, path: string, body?: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = { host: 'admin', 'content-length': Buffer.byteLength(text) };
    const call = request({ socketPath, method, path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const answer = Buffer.concat(parts).toString('utf8');
        if (response.statusCode === 200) resolve(JSON.parse(answer));
        else reject(new NginxRefusal(`nginx refused the change: ${errorText(answer)}`));
      });
    });
    call.setTimeout(10_000, () => call.destroy(new Error('nginx does not answer')));
    call.on('error', reject);
    call.end(text);
  });
}

function errorText(answer: string): string {
  try {
    return errorSchema.parse(JSON.parse(answer)).error;
  } catch {
    return answer.slice(0, 200);
  }
}

const leftOutOf = (answer: unknown) => leftOutSchema.parse(answer).leftOut;

/** Whether what does not fit is left out, and answered with the reason, instead of refusing all. */
type Each = { each: boolean };

export type AdminClient = ReturnType<typeof createAdminClient>;

/** nginx's own door for the agent: a unix socket that only the agent's user can reach. */
export function createAdminClient(socketPath: string) {
  return {
    async identity() {
      return identitySchema.parse(await call(socketPath, 'GET', '/status'));
    },
    async status(): Promise<NginxStatus> {
      return statusSchema.parse(await call(socketPath, 'GET', '/status'));
    },
    async begin(): Promise<number> {
      return tokenSchema.parse(await call(socketPath, 'POST', '/begin')).token;
    },
    async stage(token: number, sites: SiteInParts[], { each }: Each) {
      const body = { token, each, ...textsApart(sites) };
      return leftOutOf(await call(socketPath, 'POST', '/stage', body));
    },
    /** Answers when nginx's memory began, in Unix seconds. */
    async purge(change: unknown): Promise<number> {
      return purgedSchema.parse(await call(socketPath, 'POST', '/purges', change)).startedAt;
    },
    async commit(token: number): Promise<void> {
      await call(socketPath, 'POST', '/commit', { token });
    },
    async change(sites: SiteInParts[], remove: string[]): Promise<void> {
      const { sites: upsert, texts } = textsApart(sites);
      await call(socketPath, 'POST', '/change', { upsert, remove, texts });
    },
    /** Answers what cannot be taken, with the reason; the rest is in force. */
    async putDefence(defence: RuntimeDefence): Promise<RefusedDefence> {
      const answer = refusedSchema.parse(await call(socketPath, 'POST', '/defence', defence));
      return { groups: answer.refused, guards: answer.refusedGuards };
    },
    /** Bans that nginx made since it was last asked, and the name of the memory that it has them in. */
    async takeBans() {
      return newsSchema.parse(await call(socketPath, 'POST', '/bans/take'));
    },
    /** Lifted bans go with their counters. */
    async changeBans(set: RuntimeBan[], lift: object[]): Promise<void> {
      await call(socketPath, 'POST', '/bans', { set, lift });
    },
    /** Addresses that search engines publish; without `lists`, whether nginx has this version. */
    async putEngineLists(change: { version: string; lists?: object }): Promise<boolean> {
      return knownSchema.parse(await call(socketPath, 'POST', '/engine-lists', change)).known;
    },
    /** New pictures of challenges of a kind, and the names of all that are to be shown. */
    async putPictures(change: { kind: string; fresh: object[]; names: string[] }): Promise<void> {
      await call(socketPath, 'POST', '/pictures', change);
    },
    /** All answers to CAs that are good now. */
    async setAnswers(answers: unknown[]): Promise<void> {
      await call(socketPath, 'POST', '/answers', { answers });
    },
    /** Peers, by their keys, that are to be left out for the next minute, and to be used again. */
    async markHealth(down: string[], up: string[]): Promise<void> {
      await call(socketPath, 'POST', '/health', { down, up });
    },
    /** What it counts of those of the packages that have anything to count. */
    async packageLoads(ids: readonly string[]) {
      return loadsSchema.parse(await call(socketPath, 'POST', '/packages/loads', { ids })).loads;
    },
    /** What all other nodes together count. */
    async putOtherLoads(others: readonly PackageLoad[]): Promise<void> {
      await call(socketPath, 'POST', '/packages/others', { others });
    },
    /** Whether the disk has room for answers. */
    async markDisk(full: boolean): Promise<void> {
      await call(socketPath, 'POST', '/disk', { full });
    },
    async putCertificates(certificates: unknown[], { each }: Each) {
      return leftOutOf(await call(socketPath, 'POST', '/certificates', { certificates, each }));
    },
    async dropCertificates(references: string[]): Promise<void> {
      await call(socketPath, 'POST', '/certificates/drop', { references });
    },
    /** Those of the certificates whose CA is to be asked about them now. */
    async dueStaples(references: string[]): Promise<string[]> {
      return dueSchema.parse(await call(socketPath, 'POST', '/staples/due', { references })).due;
    },
    /** What to ask of whom about a certificate; none when nobody is to be asked. */
    async stapleQuestion(reference: string) {
      const answer = await call(socketPath, 'POST', '/staples/question', { reference });
      return questionSchema.parse(answer);
    },
    /** Checks and keeps a CA's answer, in base64. */
    async putStaple(reference: string, response: string): Promise<void> {
      await call(socketPath, 'POST', '/staples', { reference, response });
    },
    /** Drops every certificate that is not among the references. */
    async keepCertificates(references: string[]): Promise<void> {
      await call(socketPath, 'POST', '/certificates/keep', { references });
    },
  };
}
