import { attackReportsMax, attackRules, attacksAtOnceMax } from '@console/contract/monitor/limits';
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { ClickHouse } from '../../db/clickhouse/clickhouse';
import type { Db } from '../../db/engine';
import type { EventsService } from '../events/events.service';
import type { SitesService } from '../sites/sites.service';
import type { AttackFactsService } from './attack-facts.service';
import { type Episode, type FoundEpisode, recognise } from './attack-rules';
import { selectRefused } from './attacks.queries';
import { attacks } from './attacks.tables';

/** How late nodes may report what begins an attack, and for how long nobody may look. */
const lookBackSeconds = 6 * 3_600;
const { stepSeconds, usualSteps } = attackRules;
/** An attack that goes on is looked at each minute, a long one less often. */
const longSeconds = 3_600;
const longPauseMs = 5 * 60_000;

type Deps = {
  db: Db;
  clickhouse: ClickHouse;
  events: EventsService;
  ownersOf: SitesService['ownersOf'];
  switchesAfter: SitesService['switchesAfter'];
  factsOf: AttackFactsService;
};
type Attack = typeof attacks.$inferSelect;
type Switches = Awaited<ReturnType<SitesService['switchesAfter']>>;
type Site = Awaited<ReturnType<SitesService['ownersOf']>>[number];
type Watched = {
  mine: readonly Attack[];
  switches: Switches;
  refused: ReadonlyMap<number, number> | undefined;
  now: Date;
};
type Seen = Pick<Episode, 'seenAt' | 'endedAt'> & { switches: Switches; now: Date };

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
const moment = (at: number) => new Date(at * 1000);

/** Finds attacks on websites, follows them, and tells their owners when they are over. */
export function createAttacks({ db, clickhouse, events, factsOf, ...sites }: Deps) {
  /** Makes and keeps what is told of an attack; with an end it is over, which is told once. */
  async function tell(attack: Attack, { switches, now, seenAt, endedAt }: Seen) {
    const from = attack.startedAt.getTime();
    const own = switches.filter(
      ({ startedAt }) => startedAt >= from && Math.floor(startedAt / 1000) <= seenAt,
    );
    const facts = await factsOf(attack, {
      to: endedAt ?? Math.max(seenAt, seconds(now)),
      now: seconds(now),
      switches: own.map(({ startedAt, before, after }) => ({
        ...{ at: Math.floor(startedAt / 1000), before, after },
      })),
    });
    const refused = facts.totals.refused + facts.totals.challenged;
    const peakPerSecond = facts.peaks.refusedPerSecond.value;
    await db.transaction(async (tx) => {
      const [kept] = await tx
        .update(attacks)
        .set({
          ...{ facts, refused, peakPerSecond, factsAt: now, seenAt: moment(seenAt) },
          endedAt: endedAt === null ? null : moment(endedAt),
        })
        .where(and(eq(attacks.id, attack.id), isNull(attacks.endedAt)))
        .returning({ id: attacks.id });
      if (kept && endedAt !== null) await tellEnd(tx, attack, { endedAt, refused, peakPerSecond });
    });
  }

  async function tellEnd(
    tx: Db,
    { id, ownerId, siteId, domain, startedAt }: Attack,
    told: { endedAt: number; refused: number; peakPerSecond: number },
  ) {
    // A group that was put on for nothing is no news.
    if (told.refused === 0) return;
    const minutes = Math.max(1, Math.round((told.endedAt - seconds(startedAt)) / 60));
    const figures = [minutes, told.refused, told.peakPerSecond].map(String);
    const parameters = [id, domain.replaceAll('.', '#'), ...figures];
    const event = { userId: ownerId, siteId, parameters, isWarning: true };
    await events.createEvents([{ ...event, type: 'attack-over' }], tx);
  }

  /** Keeps a new one, unless it is known or its owner has too many at once. */
  async function begin(
    site: Site,
    { startedAt, seenAt, usual, cause }: FoundEpisode,
  ): Promise<Attack | undefined> {
    return db.transaction(async (tx) => {
      const { ownerId } = site;
      const open = and(eq(attacks.ownerId, ownerId), isNull(attacks.endedAt));
      if ((await tx.$count(attacks, open)) >= attacksAtOnceMax) return undefined;
      const [begun] = await tx
        .insert(attacks)
        .values({
          ...{ ownerId, siteId: site.id, domain: site.mainDomain, cause, usual },
          ...{ startedAt: moment(startedAt), seenAt: moment(seenAt) },
        })
        .onConflictDoNothing()
        .returning();
      if (begun) await dropOldest(tx, ownerId);
      return begun;
    });
  }

  async function dropOldest(tx: Db, ownerId: string) {
    const surplus = tx
      .select({ id: attacks.id })
      .from(attacks)
      .where(eq(attacks.ownerId, ownerId))
      .orderBy(sql`${attacks.startedAt} desc`)
      .offset(attackReportsMax);
    await tx.delete(attacks).where(inArray(attacks.id, surplus));
  }

  /** Attacks that go on, and those that ended where it is still looked. */
  const knownSince = (from: number) =>
    db
      .select()
      .from(attacks)
      .where(or(isNull(attacks.endedAt), gt(attacks.endedAt, moment(from))))
      .orderBy(asc(attacks.startedAt));

  /** One of a site that is gone: what was told of it stays as it is. */
  const endUntold = (attack: Attack) =>
    db
      .update(attacks)
      .set({ endedAt: attack.seenAt })
      .where(and(eq(attacks.id, attack.id), isNull(attacks.endedAt)));

  const isDue = ({ startedAt, factsAt }: Attack, now: Date) =>
    factsAt === null ||
    now.getTime() - startedAt.getTime() < longSeconds * 1000 ||
    now.getTime() - factsAt.getTime() >= longPauseMs;

  /** Looks at the last hours; however often and wherever it is done, each attack is found and told once. */
  async function watch(now = new Date()): Promise<void> {
    const at = seconds(now);
    const from = at - (at % stepSeconds) - lookBackSeconds;
    const usualFrom = from - usualSteps * stepSeconds;
    const known = await knownSince(usualFrom);
    const switches = await sites.switchesAfter(moment(from));
    const asked = new Set([...known, ...switches].map(({ siteId }) => siteId));
    const refused = await selectRefused(clickhouse, { from: usualFrom, sites: [...asked] });
    const owners = await sites.ownersOf([...new Set([...asked, ...refused.keys()])]);
    const there = new Set(owners.map(({ id }) => id));
    for (const attack of known) {
      if (attack.endedAt === null && !there.has(attack.siteId)) await endUntold(attack);
    }
    const failures: unknown[] = [];
    for (const site of owners) {
      const mine = known.filter(({ siteId }) => siteId === site.id);
      const own = switches.filter(
        ({ siteId, startedAt }) => siteId === site.id && startedAt <= now.getTime(),
      );
      // What fails for one website is tried again with the next look, and holds up no other.
      await watchSite(site, { mine, switches: own, refused: refused.get(site.id), now }).catch(
        (error: unknown) => failures.push(error),
      );
    }
    if (failures.length > 0) throw new AggregateError(failures, 'attacks could not be told');
  }

  async function watchSite(site: Site, { mine, switches, refused, now }: Watched) {
    const at = seconds(now);
    const { followed, found } = recognise({
      refused: refused ?? new Map(),
      switches: switches.map(({ startedAt, endsAt }) => ({
        from: Math.floor(startedAt / 1000),
        to: Math.min(Math.ceil(endsAt / 1000), at),
      })),
      known: mine.map(({ startedAt, endedAt, seenAt, usual }) => ({
        ...{ startedAt: seconds(startedAt), seenAt: seconds(seenAt), usual },
        endedAt: endedAt && seconds(endedAt),
      })),
      now: at,
    });
    const open = mine.find(({ endedAt }) => endedAt === null);
    if (open && followed && (followed.endedAt !== null || isDue(open, now))) {
      await tell(open, { ...followed, switches, now });
    }
    for (const episode of found) {
      const begun = await begin(site, episode);
      if (begun) await tell(begun, { ...episode, switches, now });
    }
  }

  return { watch };
}
