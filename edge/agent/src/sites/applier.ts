import { configMessageSchema, type EdgeSite, edgeEndpoints } from '@console/contract/edge';
import { z } from 'zod';
import type { Session } from '../control/session';
import { messageOf } from '../failure';
import type { Log } from '../log';
import type { RuntimeSet, SitePublisher } from '../nginx/site-publisher';
import type { Resolver } from './resolver';
import { requireServable, toRuntimeCertificate } from './runtime-https';
import { namesOf, type RuntimeSite, toRuntimeSite } from './runtime-site';
import { nextSet, type SiteSet, type SiteStore } from './store';

type Options = {
  store: SiteStore;
  resolver: Resolver;
  publisher: SitePublisher;
  session: Session;
  log: Log;
  /** What was last in force, from disk. */
  initial: SiteSet;
};

export type Applier = {
  revision(): number;
  /** The sites in force; another map after each change. */
  sites(): SiteSet['sites'];
  /** Everything as nginx is to have it now. */
  runtimeSet(): RuntimeSet;
  /** Takes a line of the configuration stream; false when it was refused. */
  take(line: string): Promise<boolean>;
  /** Looks up domain origins again and brings what changed into force. */
  refreshNames(): Promise<void>;
};

const revisionOf = z.object({ revision: z.int().min(0) });

function parseLine(line: string): { json: unknown; error: string | null } {
  try {
    return { json: JSON.parse(line), error: null };
  } catch {
    return { json: undefined, error: 'the message is not JSON' };
  }
}

export function createApplier(options: Options): Applier {
  const { store, resolver, publisher, session, log } = options;
  let current = options.initial;
  /** What nginx was last told to answer to CAs; nothing is known of one that was taken over. */
  let answered = '';

  const certificatesIn = (set: SiteSet) => [...set.certificates.values()].map(toRuntimeCertificate);

  function sitesIn(set: SiteSet, sites: Iterable<EdgeSite> = set.sites.values()): RuntimeSite[] {
    const referenceOf = (id: string) => {
      const certificate = set.certificates.get(id);
      return certificate && toRuntimeCertificate(certificate).reference;
    };
    return [...sites].map((site) => toRuntimeSite(site, resolver.addressesOf, referenceOf));
  }

  const runtimeSet = (set: SiteSet = current): RuntimeSet => ({
    sites: sitesIn(set),
    certificates: certificatesIn(set),
  });

  /** A change that makes the current set the next one. */
  function changeTo(next: SiteSet, upsert: EdgeSite[], remove: string[]) {
    const named = new Set(upsert.map(({ https }) => https.certificateId));
    const kept = new Set(certificatesIn(next).map(({ reference }) => reference));
    return {
      upsert: sitesIn(next, upsert),
      remove,
      certificates: [...next.certificates.values()]
        .filter(({ id }) => named.has(id))
        .map(toRuntimeCertificate),
      unused: certificatesIn(current)
        .map(({ reference }) => reference)
        .filter((reference) => !kept.has(reference)),
    };
  }

  const allNames = () => [...current.sites.values()].flatMap(namesOf);

  // An acknowledgement that is lost comes again with the next change or heartbeat.
  async function acknowledge(revision: number, error: string | null): Promise<void> {
    const body = { revision, error: error === null ? null : error.slice(0, 2_000) };
    await session.call(edgeEndpoints.ackConfig, body).catch((failure: unknown) => {
      log.warn(`cannot acknowledge revision ${revision}: ${messageOf(failure)}`);
    });
  }

  async function refuse(json: unknown, error: string): Promise<false> {
    const parsed = revisionOf.safeParse(json);
    const revision = parsed.success ? parsed.data.revision : current.revision;
    log.warn(`revision ${revision} is refused: ${error}`);
    await acknowledge(revision, error);
    return false;
  }

  async function apply(message: Parameters<typeof nextSet>[1]): Promise<void> {
    requireServable(message.certificates);
    const next = nextSet(current, message);
    const changed = message.type === 'delta' ? message.upsert : message.sites;
    await resolver.learn(changed.flatMap(namesOf));
    await publisher.exclusive(async (push) => {
      if (message.type === 'delta') {
        await push.change(changeTo(next, message.upsert, message.remove), () => runtimeSet());
      } else {
        await push.replace(runtimeSet(next));
      }
      const answers = JSON.stringify(message.challenges);
      if (answers !== answered) await push.answers(message.challenges);
      answered = answers;
      current = next;
    });
  }

  async function take(line: string): Promise<boolean> {
    const { json, error } = parseLine(line);
    if (error !== null) return refuse(json, error);
    const parsed = configMessageSchema.safeParse(json);
    if (!parsed.success) return refuse(json, z.prettifyError(parsed.error));
    const message = parsed.data;
    if (message.type === 'ping') return true;
    if (message.type === 'delta' && message.revision <= current.revision) return true;
    try {
      await apply(message);
    } catch (failure) {
      return refuse(json, messageOf(failure));
    }
    log.info(`revision ${message.revision} is in force: ${current.sites.size} sites`);
    await store.save(current);
    await acknowledge(message.revision, null);
    return true;
  }

  return {
    revision: () => current.revision,
    sites: () => current.sites,
    runtimeSet: () => runtimeSet(),
    take,
    async refreshNames() {
      const changed = new Set(await resolver.refresh(allNames()));
      if (changed.size === 0) return;
      await publisher.exclusive(async (push) => {
        const all = [...current.sites.values()];
        const touched = all.filter((site) => namesOf(site).some((name) => changed.has(name)));
        await push.change(changeTo(current, touched, []), () => runtimeSet());
      });
    },
  };
}
