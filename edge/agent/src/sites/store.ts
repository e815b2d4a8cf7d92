import { messageWhole, partsApart } from '@console/contract/edge/edge-parts';
import {
  type ConfigMessage,
  configMessageSchema,
  type EdgeCertificate,
  type EdgePackage,
  type EdgeSite,
} from '@console/contract/edge/endpoints/edge';
import { z } from 'zod';
import { type DefenceSet, nextDefence, noDefence } from '../defence/defence-set';
import { readJson, writeFileAtomic } from '../lib/files';

export type SiteSet = {
  revision: number;
  sites: ReadonlyMap<string, EdgeSite>;
  /** Only those that sites name: private keys are not kept longer than needed. */
  certificates: ReadonlyMap<string, EdgeCertificate>;
  /** Sites whose newest settings are refused, with the reason; `sites` has the last good ones. */
  refused: ReadonlyMap<string, string>;
  defence: DefenceSet;
  /** The terms of the packages that the sites name. */
  packages: ReadonlyMap<string, EdgePackage>;
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

type Packages = ReadonlyMap<string, EdgePackage>;

function packagesOf(sites: ReadonlyMap<string, EdgeSite>, known: Packages): Packages {
  const ids = new Set([...sites.values()].map((site) => site.package));
  return new Map([...known].filter(([id]) => ids.has(id)));
}

const empty: SiteSet = {
  revision: 0,
  sites: new Map(),
  certificates: new Map(),
  refused: new Map(),
  defence: noDefence,
  packages: new Map(),
};

const refusedSchema = z.object({ refused: z.record(z.string(), z.string()).default({}) });

type Defence = 'groups' | 'guards' | 'passKeys';
type Message<Type> = Extract<ConfigMessage, { type: Type }>;

/** What a message says of sites. */
export type SiteNews = Omit<Message<'snapshot'>, Defence> | Omit<Message<'delta'>, Defence>;

/** The set of sites after a message is applied in full; their defence stays the same. */
export function nextSet(current: SiteSet, message: SiteNews): SiteSet {
  if (message.type === 'snapshot') {
    const sites = mapOf(message.sites);
    const certificates = namedBy(sites, mapOf(message.certificates));
    const packages = packagesOf(sites, mapOf(message.packages));
    const { defence } = current;
    const { revision } = message;
    return { revision, sites, certificates, refused: new Map(), defence, packages };
  }
  const sites = new Map(current.sites);
  for (const id of message.remove) sites.delete(id);
  for (const site of message.upsert) sites.set(site.id, site);
  const changed = new Set([...message.remove, ...message.upsert.map(({ id }) => id)]);
  const refused = new Map([...current.refused].filter(([id]) => !changed.has(id)));
  const known = new Map([...current.certificates, ...mapOf(message.certificates)]);
  const certificates = namedBy(sites, known);
  const packages = packagesOf(sites, new Map([...current.packages, ...mapOf(message.packages)]));
  const { defence } = current;
  return { revision: message.revision, sites, certificates, refused, defence, packages };
}

export type SiteStore = { load(): Promise<SiteSet>; save(set: SiteSet): Promise<void> };

/** Keeps the last good configuration on disk, so that the node serves without a control plane. */
export function createSiteStore(path: string): SiteStore {
  let waiting: SiteSet | undefined;
  let writing: Promise<void> | undefined;

  async function writeWaiting(): Promise<void> {
    while (waiting) {
      const { revision, sites, certificates, refused, defence, packages } = waiting;
      waiting = undefined;
      const snapshot = {
        type: 'snapshot',
        revision,
        ...partsApart([...sites.values()]),
        certificates: [...certificates.values()],
        packages: [...packages.values()],
        refused: Object.fromEntries(refused),
        groups: [...defence.groups.values()],
        guards: defence.guards,
        passKeys: defence.passKeys,
      };
      // It holds private keys, which have to survive a restart without the control plane.
      await writeFileAtomic(path, JSON.stringify(snapshot), 0o600);
    }
  }

  return {
    async load() {
      const json = messageWhole(await readJson(path));
      const parsed = configMessageSchema.safeParse(json);
      if (!parsed.success || parsed.data.type !== 'snapshot') return empty;
      const { refused } = refusedSchema.parse(json);
      return {
        ...nextSet(empty, parsed.data),
        refused: new Map(Object.entries(refused)),
        defence: nextDefence(noDefence, parsed.data),
      };
    },
    /** Changes during a write go into the next write together. */
    save(set) {
      waiting = set;
      writing ??= writeWaiting().finally(() => {
        writing = undefined;
      });
      return writing;
    },
  };
}
