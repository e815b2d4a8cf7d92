import type { AcmeAnswer } from '@console/contract/edge';
import type { RuntimeDefence } from '../defence/publisher';
import type { SiteInParts } from '../sites/parts';
import type { RuntimeCertificate } from '../sites/runtime-https';
import type { AdminClient } from './admin-client';

/** Everything that nginx is to have. */
export type RuntimeSet = {
  sites: SiteInParts[];
  certificates: RuntimeCertificate[];
  defence: RuntimeDefence;
};

/** Some sites, the certificates that they name, and references that nobody names any more. */
export type RuntimeChange = {
  upsert: SiteInParts[];
  remove: string[];
  certificates: RuntimeCertificate[];
  unused: string[];
};

export type Push = {
  /** Replaces what is answered to CAs. */
  answers(list: AcmeAnswer[]): Promise<void>;
  /** Changes groups, guards and keys; answers the groups that cannot be run, with the reason. */
  defence(defence: RuntimeDefence): Promise<Map<string, string>>;
  /** Loads all sites beside the ones in force, then swaps. */
  replace(set: RuntimeSet): Promise<void>;
  /** Changes some sites in place; if that fails midway, `restore` brings back what was in force. */
  change(change: RuntimeChange, restore: () => Promise<void>): Promise<void>;
};

export type SitePublisher = {
  /** Runs changes, and starts of nginx, one after the other. */
  exclusive<T>(work: (push: Push) => Promise<T>): Promise<T>;
};

const chunkSites = 500;

function chunksOf<T>(list: T[]): T[][] {
  const chunks: T[][] = [];
  for (let from = 0; from < list.length; from += chunkSites) {
    chunks.push(list.slice(from, from + chunkSites));
  }
  return chunks;
}

export function createSitePublisher(admin: AdminClient): SitePublisher {
  let tail: Promise<unknown> = Promise.resolve();

  // A certificate is there before a site names it, and goes when none does any more.
  async function putCertificates(list: RuntimeCertificate[]): Promise<void> {
    for (const chunk of chunksOf(list)) await admin.putCertificates(chunk);
  }

  async function replace({ sites, certificates, defence }: RuntimeSet): Promise<void> {
    await putCertificates(certificates);
    await admin.putDefence(defence);
    const token = await admin.begin();
    for (const chunk of chunksOf(sites)) await admin.stage(token, chunk);
    await admin.commit(token);
    await admin.keepCertificates(certificates.map(({ reference }) => reference));
  }

  async function change({ upsert, remove, certificates, unused }: RuntimeChange): Promise<void> {
    await putCertificates(certificates);
    const [first = [], ...rest] = chunksOf(upsert);
    await admin.change(first, remove);
    for (const chunk of rest) await admin.change(chunk, []);
    if (unused.length > 0) await admin.dropCertificates(unused);
  }

  const push: Push = {
    answers: (list) => admin.setAnswers(list),
    defence: (defence) => admin.putDefence(defence),
    replace,
    async change(what, restore) {
      try {
        await change(what);
      } catch (error) {
        await restore().catch(() => undefined);
        throw error;
      }
    },
  };

  return {
    exclusive(work) {
      const result = tail.then(() => work(push));
      tail = result.catch(() => undefined);
      return result;
    },
  };
}
