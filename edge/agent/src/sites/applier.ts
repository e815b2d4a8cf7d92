import { isDeepStrictEqual } from 'node:util';
import type {
  AcmeAnswer,
  EdgeCertificate,
  EdgePackage,
  EdgeSite,
} from '@console/contract/edge/endpoints/edge';
import { z } from 'zod';
import type { Session } from '../control/session';
import { defenceLeft, sitesBehind } from '../defence/defence-set';
import { dropGroups, sayRefused, takeDefence } from '../defence/defence-taker';
import { messageOf } from '../failure';
import type { Log } from '../log';
import type { LeftOut, Push, RuntimeSet, SitePublisher } from '../nginx/site-publisher';
import { asDelta, isRefusal, isServable, parseLine, type Readable } from './change-reading';
import { readMessage } from './config-line';
import { createKeeping } from './keeping';
import { createNginxTerms } from './nginx-terms';
import type { Resolver } from './resolver';
import { requireServable, toRuntimeCertificate } from './runtime/runtime-https';
import { namesOf } from './runtime/runtime-origin';
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
  /** Where the stream continues: from the start while something is refused, which may repair it. */
  since(): number;
  /** The sites in force and their certificates. */
  siteSet(): SiteSet;
  /** Everything that nginx should have now. */
  runtimeSet(): RuntimeSet;
  /** Records what nginx has no room for. */
  leaveOut(leftOut: LeftOut): void;
  /** Applies a line of the configuration stream; false when it was refused. */
  take(line: string): Promise<boolean>;
  /** Resolves when what is in force is on disk and the control plane knows. */
  settled(): Promise<void>;
  /** Looks up domain origins again and brings what changed into force. */
  refreshNames(): Promise<void>;
};

const idOf = ({ id }: EdgeSite) => id;
const revisionOf = z.object({ revision: z.int().min(0) });

export function createApplier(options: Options): Applier {
  const { store, resolver, publisher, session, log } = options;
  const nginxTerms = createNginxTerms(resolver);
  let current = options.initial;
  /** The last ACME answers given to nginx; unknown for an nginx that was taken over. */
  let answered = '';
  /** The current sites that nginx has no room for. */
  let absent: ReadonlySet<string> = new Set();

  /** Translates sites for nginx; one that fails is refused and does not delay others. */
  function servable(sites: Iterable<EdgeSite>): EdgeSite[] {
    return [...sites].filter((site) => {
      try {
        return nginxTerms.ofSite(current, site);
      } catch (failure) {
        log.warn(`site ${site.id} is left out: ${messageOf(failure)}`);
        const refused = new Map([...current.refused, [site.id, messageOf(failure)]]);
        current = { ...current, refused };
        return false;
      }
    });
  }

  const present = (sites: Iterable<EdgeSite>) =>
    servable([...sites].filter(({ id }) => !absent.has(id)));
  const inForce = () => nginxTerms.ofSet(current, present(current.sites.values()));

  /** Whether nginx has exactly this site. */
  function isInForce(site: EdgeSite, certificates: ReadonlyMap<string, EdgeCertificate>): boolean {
    const { id, https } = site;
    const named = https.certificateId;
    return (
      !absent.has(id) &&
      !current.refused.has(id) &&
      isDeepStrictEqual(current.sites.get(id), site) &&
      (!named || isDeepStrictEqual(current.certificates.get(named), certificates.get(named)))
    );
  }

  /** Makes the next set current: nginx has it, or has dropped what is gone. */
  function settle(next: SiteSet, changed: readonly string[]): void {
    current = next;
    absent = new Set([...absent].filter((id) => next.sites.has(id) && !changed.includes(id)));
  }

  /** Sites, and those that name certificates or defence without room, are refused until there is room. */
  function leaveOut({ sites, certificates, defence }: LeftOut): void {
    const reasonOf = ({ id, https }: EdgeSite) => {
      const named = current.certificates.get(https.certificateId ?? '');
      const reference = named && toRuntimeCertificate(named).reference;
      return sites.get(id) ?? (reference && certificates.get(reference));
    };
    absent = new Set(sites.keys());
    const refused = new Map(current.refused);
    for (const site of current.sites.values()) {
      const reason = reasonOf(site);
      if (!reason) continue;
      refused.set(site.id, reason);
      log.warn(`site ${site.id} is left out: ${reason}`);
    }
    current = { ...current, refused, defence: defenceLeft(current.defence, defence) };
    sayRefused(defence, log);
  }

  /** A change that makes the current set the next one. */
  const changeTo = (next: SiteSet, upsert: EdgeSite[], remove: string[]) =>
    nginxTerms.ofChange(current, next, upsert, remove);

  /** Sites in force, except some, whose package has other terms. */
  function sitesInOtherTerms(packages: readonly EdgePackage[], except: readonly string[]) {
    const changed = new Set(
      packages
        .filter((terms) => !isDeepStrictEqual(current.packages.get(terms.id), terms))
        .map(({ id }) => id),
    );
    if (changed.size === 0) return [];
    const others = new Set(except);
    return present(
      [...current.sites.values()].filter(
        (site) => changed.has(site.package) && !others.has(site.id),
      ),
    );
  }

  const allNames = () => [...current.sites.values()].flatMap(namesOf);

  /** Sites with older settings than the newest, or an older group. */
  const allRefused = () =>
    new Map([...sitesBehind(current.defence, current.sites), ...current.refused]);

  const keeping = createKeeping({
    ...{ store, session, log },
    current: () => current,
    refused: allRefused,
  });

  async function refuse(json: unknown, error: string): Promise<false> {
    const parsed = revisionOf.safeParse(json);
    const revision = parsed.success ? parsed.data.revision : current.revision;
    log.warn(`revision ${revision} is refused: ${error}`);
    await keeping.tellRefusal(revision, error);
    return false;
  }

  async function answerCas(push: Push, challenges: AcmeAnswer[]): Promise<void> {
    const answers = JSON.stringify(challenges);
    if (answers !== answered) await push.answers(challenges);
    answered = answers;
  }

  /** Groups are sent before the sites that name them. */
  async function takeGroups(push: Push, { message, unreadableGroups }: Readable): Promise<void> {
    const defence = await takeDefence(push, current.defence, message, unreadableGroups, log);
    current = { ...current, defence };
  }

  /** And removed once no site names them. */
  async function dropUnnamed(push: Push): Promise<void> {
    current = { ...current, defence: await dropGroups(push, current) };
  }

  async function applyWhole(read: Readable): Promise<void> {
    const { message } = read;
    requireServable(message.certificates);
    await publisher.exclusive(async (push) => {
      await takeGroups(push, read);
      const next = nextSet(current, message);
      if (message.type === 'delta') {
        const except = [...message.upsert.map(idOf), ...message.remove];
        const upsert = [...message.upsert, ...sitesInOtherTerms(message.packages, except)];
        await push.change(changeTo(next, upsert, message.remove), () => push.replace(inForce()));
      } else {
        await push.replace(nginxTerms.ofSet(next, next.sites.values()));
      }
      await answerCas(push, message.challenges);
      settle(next, message.type === 'delta' ? message.upsert.map(idOf) : [...absent]);
      await dropUnnamed(push);
    });
  }

  /** Restores some sites in nginx as they are in force; all of them if that fails too. */
  async function takeBack(push: Push, touched: EdgeSite[]): Promise<void> {
    const ids = touched.map(({ id }) => id);
    const kept = present(ids.flatMap((id) => current.sites.get(id) ?? []));
    const unknown = ids.filter((id) => !current.sites.has(id) || absent.has(id));
    await push.change(changeTo(current, kept, unknown), () => push.replace(inForce()));
  }

  /** Applies sites one by one; one that cannot be served keeps its last good settings. */
  async function applyEach(read: Readable): Promise<void> {
    const { message, unreadable } = read;
    const { upsert, remove } = asDelta(message, current, unreadable);
    const certificates = message.certificates.filter(isServable);
    const refused = new Map(unreadable);
    await publisher.exclusive(async (push) => {
      const step = async (sites: EdgeSite[], gone: string[]) => {
        const { revision } = current;
        const { packages } = message;
        const change = { revision, upsert: sites, remove: gone, certificates, packages };
        const next = nextSet(current, { type: 'delta', ...change, challenges: [] });
        await push.change(changeTo(next, sites, gone), () => takeBack(push, sites));
        settle(next, sites.map(idOf));
      };
      await takeGroups(push, read);
      const inOtherTerms = sitesInOtherTerms(message.packages, remove);
      await step([], remove);
      // All at once: nginx had each of them before.
      await push.change(changeTo(current, inOtherTerms, []), () => takeBack(push, inOtherTerms));
      const named = new Map(certificates.map((item) => [item.id, item]));
      for (const site of upsert.filter((item) => !isInForce(item, named))) {
        try {
          requireServable(message.certificates.filter(({ id }) => id === site.https.certificateId));
          await step([site], []);
        } catch (failure) {
          // An nginx that is down refuses nothing: the whole message is sent again.
          if (!isRefusal(failure)) throw failure;
          refused.set(site.id, messageOf(failure));
        }
      }
      await answerCas(push, message.challenges);
      const all = new Map([...current.refused, ...refused]);
      current = { ...current, revision: message.revision, refused: all };
      await dropUnnamed(push);
    });
  }

  async function apply(read: Readable): Promise<void> {
    const { message, unreadable } = read;
    const changed = message.type === 'delta' ? message.upsert : message.sites;
    await resolver.learn(changed.flatMap(namesOf));
    if (unreadable.size > 0) return applyEach(read);
    try {
      await applyWhole(read);
    } catch (failure) {
      log.warn(`revision ${message.revision} is taken site by site: ${messageOf(failure)}`);
      await applyEach(read);
    }
  }

  async function take(line: string): Promise<boolean> {
    const { json, error } = parseLine(line);
    if (error !== null) return refuse(json, error);
    try {
      const { message, ...unreadable } = readMessage(json);
      if (message.type === 'ping') return true;
      if (message.type === 'delta' && message.revision <= current.revision) return true;
      await apply({ message, ...unreadable });
    } catch (failure) {
      return refuse(json, messageOf(failure));
    }
    const { revision, sites } = current;
    log.info(`revision ${revision} is in force: ${sites.size} sites`);
    for (const [id, reason] of allRefused()) log.warn(`site ${id} stays as it was: ${reason}`);
    keeping.keep();
    return true;
  }

  return {
    revision: () => current.revision,
    sites: () => current.sites,
    siteSet: () => current,
    since: () => (allRefused().size > 0 ? 0 : current.revision),
    runtimeSet: () => nginxTerms.ofSet(current, servable(current.sites.values())),
    leaveOut,
    take,
    settled: keeping.settled,
    async refreshNames() {
      const changed = new Set(await resolver.refresh(allNames()));
      if (changed.size === 0) return;
      await publisher.exclusive(async (push) => {
        const all = [...current.sites.values()];
        const touched = all.filter((site) => namesOf(site).some((name) => changed.has(name)));
        const change = changeTo(current, present(touched), []);
        await push.change(change, () => push.replace(inForce()));
      });
    },
  };
}
