import type { RuntimeSite } from '../sites/runtime-site';
import type { AdminClient } from './admin-client';

export type Push = {
  /** Loads all sites beside the ones in force, then swaps. */
  replace(sites: RuntimeSite[]): Promise<void>;
  /** Changes some sites in place; if that fails midway, `restore` tells what was in force. */
  change(upsert: RuntimeSite[], remove: string[], restore: () => RuntimeSite[]): Promise<void>;
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

  async function replace(sites: RuntimeSite[]): Promise<void> {
    const token = await admin.begin();
    for (const chunk of chunksOf(sites)) await admin.stage(token, chunk);
    await admin.commit(token);
  }

  async function change(upsert: RuntimeSite[], remove: string[]): Promise<void> {
    const [first = [], ...rest] = chunksOf(upsert);
    await admin.change(first, remove);
    for (const chunk of rest) await admin.change(chunk, []);
  }

  const push: Push = {
    replace,
    async change(upsert, remove, restore) {
      try {
        await change(upsert, remove);
      } catch (error) {
        await replace(restore()).catch(() => undefined);
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
