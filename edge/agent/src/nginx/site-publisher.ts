import type { AcmeAnswer } from '@console/contract/edge/endpoints/edge';
import type { RefusedDefence } from '../defence/defence-set';
import type { RuntimeDefence } from '../defence/publisher';
import type { SiteInParts } from '../sites/parts';
import type { RuntimeCertificate } from '../sites/runtime/runtime-https';
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

/** What found no room, with the reason: certificates by their references, everything else by ids. */
export type LeftOut = {
  sites: ReadonlyMap<string, string>;
  certificates: ReadonlyMap<string, string>;
  defence: RefusedDefence;
};

export type Push = {
  /** Replaces what is answered to CAs. */
  answers(list: AcmeAnswer[]): Promise<void>;
  /** Changes groups, guards and keys; answers what of them cannot be taken. */
  defence(defence: RuntimeDefence): Promise<RefusedDefence>;
  /** Loads all sites beside the ones in force, then swaps. */
  replace(set: RuntimeSet): Promise<void>;
  /** The same at a start, where there is nothing to go back to: what finds no room is left out. */
  restore(set: RuntimeSet): Promise<LeftOut>;
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
  async function putCertificates(list: RuntimeCertificate[], each = false) {
    const leftOut: [string, string][] = [];
    for (const chunk of chunksOf(list)) {
      leftOut.push(...Object.entries(await admin.putCertificates(chunk, { each })));
    }
    return new Map(leftOut);
  }

  async function load(set: RuntimeSet, each: boolean): Promise<LeftOut> {
    const { sites, certificates, defence } = set;
    const withoutRoom = await putCertificates(certificates, each);
    const refusedDefence = await admin.putDefence(defence);
    const token = await admin.begin();
    const leftOut: [string, string][] = [];
    for (const chunk of chunksOf(sites)) {
      leftOut.push(...Object.entries(await admin.stage(token, chunk, { each })));
    }
    await admin.commit(token);
    await admin.keepCertificates(certificates.map(({ reference }) => reference));
    return { sites: new Map(leftOut), certificates: withoutRoom, defence: refusedDefence };
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
    replace: async (set) => {
      await load(set, false);
    },
    restore: (set) => load(set, true),
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
