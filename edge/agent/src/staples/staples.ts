import { messageOf } from '../failure';
import { pause } from '../lib/backoff';
import type { Log } from '../log';
import type { AdminClient } from '../nginx/admin-client';
import { toRuntimeCertificate } from '../sites/runtime/runtime-https';
import type { SiteSet } from '../sites/store';
import { askResponder, type Network } from './responder';

type Options = {
  admin: Pick<AdminClient, 'dueStaples' | 'stapleQuestion' | 'putStaple'>;
  /** The sites in force. */
  siteSet(): SiteSet;
  network: Network;
  log: Log;
  signal: AbortSignal;
};

const tickMs = 5_000;
const retryMs = 10 * 60_000;
/** Of a certificate that names no responder. */
const unaskableMs = 12 * 3_600_000;
const atOnce = 8;

/**
 * Keeps nginx supplied with what the CAs say of the certificates that are served. Whatever fails here
 * is tried again later, and the certificate is served without.
 */
export function createStaples({ admin, siteSet, network, log, signal }: Options) {
  const notBefore = new Map<string, number>();

  async function renew(reference: string): Promise<void> {
    notBefore.set(reference, Date.now() + retryMs);
    try {
      const question = await admin.stapleQuestion(reference);
      if (!question) {
        notBefore.set(reference, Date.now() + unaskableMs);
        return;
      }
      const body = Buffer.from(question.request, 'base64');
      const answer = await askResponder(question.url, body, { ...network, signal });
      await admin.putStaple(reference, answer.toString('base64'));
      notBefore.delete(reference);
    } catch (error) {
      if (!signal.aborted) log.warn(`OCSP of certificate ${reference}: ${messageOf(error)}`);
    }
  }

  async function tick(): Promise<void> {
    const wanted = wantedIn(siteSet());
    for (const reference of notBefore.keys()) {
      if (!wanted.has(reference)) notBefore.delete(reference);
    }
    const now = Date.now();
    const asked = [...wanted].filter((reference) => (notBefore.get(reference) ?? 0) <= now);
    if (asked.length === 0) return;
    const due = await admin.dueStaples(asked);
    for (let from = 0; from < due.length && !signal.aborted; from += atOnce) {
      await Promise.all(due.slice(from, from + atOnce).map(renew));
    }
  }

  /** Runs until the signal. */
  async function run(): Promise<void> {
    for (; !signal.aborted; await pause(tickMs, signal)) {
      // nginx may be about to start again.
      await tick().catch((error: unknown) => log.warn(`OCSP: ${messageOf(error)}`));
    }
  }

  return { run };
}

/** References of the certificates that sites with stapling are served with. */
function wantedIn({ sites, certificates }: SiteSet): Set<string> {
  const named = [...sites.values()].flatMap(({ https }) => {
    const certificate = https.ocspStapling && certificates.get(https.certificateId ?? '');
    return certificate ? toRuntimeCertificate(certificate).reference : [];
  });
  return new Set(named);
}
