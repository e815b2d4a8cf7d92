import { setTimeout as pause } from 'node:timers/promises';
import type { AcmeChallenge, IssueState } from '@console/contract/certificates';
import * as acme from 'acme-client';
import type { DnsTxtPort } from '../../ports/dns/txt-port';

type Proof = { type: AcmeChallenge; token: string; domain: string; value: string };

/** Puts the proof of a domain in its place, and takes it away. */
export type ProofPort = {
  put: (proof: Proof) => Promise<void>;
  remove: (proof: Proof) => Promise<void>;
};

type Order = {
  client: acme.Client;
  domains: string[];
  challenge: AcmeChallenge;
  proofs: ProofPort;
  progress: (state: IssueState) => Promise<void>;
};

/** Sets TXT records; `settleMs` is for name servers of the vendor to take them over. */
export function dnsProofs(port: DnsTxtPort, settleMs: number): ProofPort {
  const nameOf = (domain: string) => `_acme-challenge.${domain}`;
  return {
    put: async ({ domain, value }) => {
      await port.setTxt(nameOf(domain), value);
      await pause(settleMs);
    },
    remove: ({ domain, value }) => port.removeTxt(nameOf(domain), value),
  };
}

async function prove(order: Order, authorization: acme.Authorization): Promise<void> {
  if (authorization.status === 'valid') return;
  const { client, proofs } = order;
  const challenge = authorization.challenges.find(({ type }) => type === order.challenge);
  const domain = authorization.identifier.value;
  if (!challenge) throw new Error(`证书机构不接受用 ${order.challenge} 验证 ${domain}`);
  const value = await client.getChallengeKeyAuthorization(challenge);
  const proof = { type: order.challenge, token: challenge.token, domain, value };
  try {
    await proofs.put(proof);
    await client.completeChallenge(challenge);
    await client.waitForValidStatus(challenge);
  } finally {
    // What stays behind does no harm, and must not hide why the order failed.
    await proofs.remove(proof).catch(() => undefined);
  }
}

/** Orders a certificate: proves each domain, and resolves to key and chain. */
export async function orderCertificate(order: Order) {
  const { client, domains, progress } = order;
  const placed = await client.createOrder({
    identifiers: domains.map((value) => ({ type: 'dns', value })),
  });
  await progress('validating');
  for (const authorization of await client.getAuthorizations(placed)) {
    await prove(order, authorization);
  }
  await progress('issuing');
  const [commonName = ''] = domains;
  const key = await acme.crypto.createPrivateEcdsaKey();
  const [, csr] = await acme.crypto.createCsr({ commonName, altNames: domains }, key);
  const certificate = await client.getCertificate(await client.finalizeOrder(placed, csr));
  return { certificate, privateKey: key.toString() };
}
