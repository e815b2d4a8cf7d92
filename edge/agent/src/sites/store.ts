import { type ConfigMessage, configMessageSchema, type EdgeSite } from '@console/contract/edge';
import { readJson, writeFileAtomic } from '../lib/files';

export type SiteSet = { revision: number; sites: ReadonlyMap<string, EdgeSite> };

const mapOf = (sites: EdgeSite[]) => new Map(sites.map((site) => [site.id, site]));

/** The set of sites after a message. */
export function nextSet(
  current: SiteSet,
  message: Exclude<ConfigMessage, { type: 'ping' }>,
): SiteSet {
  if (message.type === 'snapshot') {
    return { revision: message.revision, sites: mapOf(message.sites) };
  }
  const sites = new Map(current.sites);
  for (const id of message.remove) sites.delete(id);
  for (const site of message.upsert) sites.set(site.id, site);
  return { revision: message.revision, sites };
}

export type SiteStore = { load(): Promise<SiteSet>; save(set: SiteSet): Promise<void> };

/** Keeps the last good configuration on disk, so that the node serves without a control plane. */
export function createSiteStore(path: string): SiteStore {
  let waiting: SiteSet | undefined;
  let writing: Promise<void> | undefined;

  async function writeWaiting(): Promise<void> {
    while (waiting) {
      const { revision, sites } = waiting;
      waiting = undefined;
      const snapshot = { type: 'snapshot', revision, sites: [...sites.values()] };
      await writeFileAtomic(path, JSON.stringify(snapshot));
    }
  }

  return {
    async load() {
      const parsed = configMessageSchema.safeParse(await readJson(path));
      return parsed.success && parsed.data.type === 'snapshot'
        ? { revision: parsed.data.revision, sites: mapOf(parsed.data.sites) }
        : { revision: 0, sites: new Map() };
    },
    /** Changes that come while one is being written go into the next write together. */
    save(set) {
      waiting = set;
      writing ??= writeWaiting().finally(() => {
        writing = undefined;
      });
      return writing;
    },
  };
}
