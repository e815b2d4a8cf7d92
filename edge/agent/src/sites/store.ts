import {
  type ConfigMessage,
  configMessageSchema,
  type EdgeCertificate,
  type EdgeSite,
} from '@console/contract/edge';
import { z } from 'zod';
import { readJson, writeFileAtomic } from '../lib/files';

export type SiteSet = {
  revision: number;
  sites: ReadonlyMap<string, EdgeSite>;
  /** Those that the sites name, and no others: keys do not stay where nobody needs them. */
  certificates: ReadonlyMap<string, EdgeCertificate>;
  /** Sites whose newest settings are refused, with the reason; `sites` has the last good ones. */
  refused: ReadonlyMap<string, string>;
};

const mapOf = <T extends { id: string }>(list: readonly T[]) =>
  new Map(list.map((item) => [item.id, item]));

function namedBy(
  sites: ReadonlyMap<string, EdgeSite>,
  known: ReadonlyMap<string, EdgeCertificate>,
): ReadonlyMap<string, EdgeCertificate> {
  const ids = new Set([...sites.values()].map(({ https }) => https.certificateId));
  return new Map([...known].filter(([id]) => ids.has(id)));
}

const empty: SiteSet = {
  revision: 0,
  sites: new Map(),
  certificates: new Map(),
  refused: new Map(),
};

const refusedSchema = z.object({ refused: z.record(z.string(), z.string()).default({}) });

/** The set of sites after a message, all of which is taken. */
export function nextSet(
  current: SiteSet,
  message: Exclude<ConfigMessage, { type: 'ping' }>,
): SiteSet {
  if (message.type === 'snapshot') {
    const sites = mapOf(message.sites);
    const certificates = namedBy(sites, mapOf(message.certificates));
    return { revision: message.revision, sites, certificates, refused: new Map() };
  }
  const sites = new Map(current.sites);
  for (const id of message.remove) sites.delete(id);
  for (const site of message.upsert) sites.set(site.id, site);
  const changed = new Set([...message.remove, ...message.upsert.map(({ id }) => id)]);
  const refused = new Map([...current.refused].filter(([id]) => !changed.has(id)));
  const known = new Map([...current.certificates, ...mapOf(message.certificates)]);
  return { revision: message.revision, sites, certificates: namedBy(sites, known), refused };
}

export type SiteStore = { load(): Promise<SiteSet>; save(set: SiteSet): Promise<void> };

/** Keeps the last good configuration on disk, so that the node serves without a control plane. */
export function createSiteStore(path: string): SiteStore {
  let waiting: SiteSet | undefined;
  let writing: Promise<void> | undefined;

  async function writeWaiting(): Promise<void> {
    while (waiting) {
      const { revision, sites, certificates, refused } = waiting;
      waiting = undefined;
      const snapshot = {
        type: 'snapshot',
        revision,
        sites: [...sites.values()],
        certificates: [...certificates.values()],
        refused: Object.fromEntries(refused),
      };
      // It holds private keys, which have to survive a restart without the control plane.
      await writeFileAtomic(path, JSON.stringify(snapshot), 0o600);
    }
  }

  return {
    async load() {
      const json = await readJson(path);
      const parsed = configMessageSchema.safeParse(json);
      if (!parsed.success || parsed.data.type !== 'snapshot') return empty;
      const { refused } = refusedSchema.parse(json);
      return { ...nextSet(empty, parsed.data), refused: new Map(Object.entries(refused)) };
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
