import { setTimeout as pause } from 'node:timers/promises';
import type { AcmeChallenge } from '@console/contract/domains/certificates';
import type { IssueState } from '@console/contract/domains/endpoints/certificates';
import { acmeAnswerSchema } from '@console/contract/edge/endpoints/edge';
import type * as Acme from 'acme-client';
import { z } from 'zod';
import type { DnsTxtPort } from '../../../ports/dns/txt-port';
import { AcmeFailure, challengeFailure } from './acme-failure';
import { type AcmeRun, acmeLibrary } from './acme-transport';

/** What shows a CA that one holds a domain; `domain` is without `*.`. */
export type Proof = { token: string; domain: string; value: string };

/** Puts the proofs of an order in their places, and takes them away. */
export type ProofPort = {
  put: (proofs: readonly Proof[], signal: AbortSignal) => Promise<void>;
  remove: (proofs: readonly Proof[]) => Promise<void>;
};

type Order = AcmeRun & {
  client: Acme.Client;
  domains: string[];
  challenge: AcmeChallenge;
  proofs: ProofPort;
  progress: (state: IssueState) => Promise<void>;
};

/** Taking records away may last this long; what stays behind does no harm. */
const tidyMs = 60_000;

/** Sets TXT records; `settleMs` is for name servers of the vendor to take them over. */
export function dnsProofs(port: DnsTxtPort, settleMs: number): ProofPort {
  const nameOf = (domain: string) => `_acme-challenge.${domain}`;
  return {
    put: async (proofs, signal) => {
      for (const { domain, value } of proofs) {
        signal.throwIfAborted();
        await port.setTxt(nameOf(domain), value);
      }
      await pause(settleMs);
    },
    remove: async (proofs) => {
      const late = AbortSignal.timeout(tidyMs);
      for (const { domain, value } of proofs) {
        if (late.aborted) return;
        await port.removeTxt(nameOf(domain), value);
      }
    },
  };
}

const asked = (domain: string) => domain.replace(/^\*\./, '');

const { token: tokenSchema } = acmeAnswerSchema.shape;

/** What is read of an authorization; a CA may answer anything. */
const authorizationSchema = z.object({
  url: z.string(),
  status: z.string(),
  identifier: z.object({ value: z.string() }),
  challenges: z.array(
    z.object({
      type: z.string(),
      url: z.string(),
      token: tokenSchema.optional(),
      error: z.object({ type: z.string().optional() }).optional(),
    }),
  ),
});
type Authorization = z.output<typeof authorizationSchema>;

/** The authorizations at some of an order's addresses. */
async function read({ client, ask }: Order, placed: Acme.Order): Promise<Authorization[]> {
  const parsed = z
    .array(authorizationSchema)
    .safeParse(await ask(() => client.getAuthorizations(placed)));
  if (!parsed.success) throw new AcmeFailure('ca-answer');
  return parsed.data;
}

type Pending = { url: string; challenge: Acme.Authorization['challenges'][number]; proof: Proof };

/** What is still to be proven. A CA that asks about other names than the order's is not believed. */
async function pendingOf(order: Order, placed: Acme.Order): Promise<Pending[]> {
  const { client, domains } = order;
  const { authorizations } = placed;
  if (!Array.isArray(authorizations) || authorizations.length > domains.length) {
    throw new AcmeFailure('ca-answer');
  }
  const names = new Set(domains.map(asked));
  const pending: Pending[] = [];
  for (const { url, status, identifier, challenges } of await read(order, placed)) {
    if (status === 'valid') continue;
    const domain = identifier.value;
    if (!names.has(domain)) throw new AcmeFailure('ca-answer');
    const found = challenges.find(({ type }) => type === order.challenge);
    if (!found) throw new AcmeFailure('challenge-missing');
    const { token } = found;
    if (token === undefined) throw new AcmeFailure('ca-answer');
    const challenge = { type: order.challenge, url: found.url, status: 'pending', token } as const;
    const value = await client.getChallengeKeyAuthorization(challenge);
    pending.push({ url, challenge, proof: { token, domain, value } });
  }
  return pending;
}

/** Pauses between questions, in milliseconds: short at first, as most CAs are quick. */
const pauses = [250, 500, 1_000, 2_000];
const longestPause = 5_000;
/** The longest that one thing may stay undecided. */
const undecidedMs = 120_000;

/** Asks until there is an answer. */
async function poll<T>({ signal }: Order, question: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + undecidedMs;
  for (let count = 0; Date.now() < end; count += 1) {
    const answer = await question();
    if (answer !== undefined) return answer;
    await pause(pauses[count] ?? longestPause, undefined, { signal });
  }
  throw new AcmeFailure('ca-timeout');
}

/** The last word of a problem's type, where a challenge tells of one. */
function problemOf({ challenges }: Authorization): string {
  const type = challenges.find(({ error }) => error?.type !== undefined)?.error?.type;
  return type?.split(':').at(-1) ?? '';
}

async function waitForValid(order: Order, placed: Acme.Order, url: string): Promise<void> {
  await poll(order, async () => {
    const [now] = await read(order, { ...placed, authorizations: [url] });
    if (now?.status === 'valid') return true;
    if (now?.status !== 'pending') throw challengeFailure(now ? problemOf(now) : '');
    return undefined;
  });
}

async function prove(order: Order, placed: Acme.Order): Promise<void> {
  const { client, ask, proofs, signal } = order;
  const pending = await pendingOf(order, placed);
  if (pending.length === 0) return;
  const wanted = pending.map(({ proof }) => proof);
  try {
    await proofs.put(wanted, signal);
    for (const { challenge } of pending) await ask(() => client.completeChallenge(challenge));
    for (const { url } of pending) await waitForValid(order, placed, url);
  } finally {
    // What stays behind does no harm, and must not hide why the order failed.
    await proofs.remove(wanted).catch(() => undefined);
  }
}

/** Orders a certificate: proves each domain, and resolves to key and chain. */
export async function orderCertificate(order: Order) {
  const { client, domains, progress, ask } = order;
  const identifiers = domains.map((value) => ({ type: 'dns', value }));
  const placed = await ask(() => client.createOrder({ identifiers }));
  await progress('validating');
  await prove(order, placed);
  await progress('issuing');
  const [commonName = ''] = domains;
  const acme = await acmeLibrary();
  const key = await acme.crypto.createPrivateEcdsaKey();
  const [, csr] = await acme.crypto.createCsr({ commonName, altNames: domains }, key);
  await ask(() => client.finalizeOrder(placed, csr));
  const issued = await poll(order, async () => {
    const now = await ask(() => client.getOrder(placed));
    if (now.status === 'valid') return now;
    if (now.status !== 'processing' && now.status !== 'ready') throw new AcmeFailure('ca-refused');
    return undefined;
  });
  const certificate = await ask(() => client.getCertificate(issued));
  if (typeof certificate !== 'string') throw new AcmeFailure('ca-answer');
  return { certificate, privateKey: key.toString() };
}
