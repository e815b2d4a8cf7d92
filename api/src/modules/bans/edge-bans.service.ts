import { bansPerSiteMax } from '@console/contract/defence/bans';
import {
  type BanMessage,
  type banReportSchema,
  bansPerReport,
} from '@console/contract/defence/edge-defence';
import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Db } from '../../db/engine';
import { createReadOnce } from '../../db/signals/read-once';
import { createSignalWaiter } from '../../db/signals/signal-waiter';
import { holdSites } from '../sites/known-sites.service';
import { isLive, type NewBan, putBans } from './ban-changes';
import { bannedAddress } from './banned-address';
import { bans } from './bans.tables';

type Report = z.output<typeof banReportSchema>['bans'][number];
type Bans = Extract<BanMessage, { type: 'bans' }>;
type Page = { message: Bans; cursor: number; full: boolean };

type Deps = Pick<Database, 'db' | 'signals'> & {
  /** The name of a node; none once it was removed. */
  nodeName: (nodeId: string) => Promise<string | undefined>;
  pingSeconds: number;
};

/** The longest ban that a rule may ask for. */
const longestMs = 604_800_000;
/** For how long it is known that a ban was lifted or is over: a report of it may come late. */
const keptMs = 3_600_000;

export type EdgeBansService = ReturnType<typeof createEdgeBansService>;

/** Carries bans between the nodes: what one has made holds at all others. */
export function createEdgeBansService({ db, signals, nodeName, pingSeconds }: Deps) {
  const waiter = createSignalWaiter(signals, 'bans');

  function toBan(report: Report, node: string): NewBan | undefined {
    const address = bannedAddress(report.address);
    const now = Date.now();
    const until = Math.min(Date.parse(report.until), now + longestMs);
    if (address === undefined || until <= now) return undefined;
    const { siteId, count, rule, ruleName, requestId } = report;
    const createdAt = new Date(Math.min(Date.parse(report.at), now));
    return {
      ...{ siteId, address, count, rule, ruleName, requestId, node, createdAt },
      until: new Date(until),
      source: 'rule',
    };
  }

  /** Sites that have no room for further bans; their nodes go on with their own. */
  async function fullSites(tx: Db, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const full = new Set<string>();
    for (const id of ids) {
      const live = and(eq(bans.siteId, id), isLive);
      if ((await tx.$count(bans, live)) >= bansPerSiteMax) full.add(id);
    }
    return full;
  }

  /** Takes in bans that a node made; those of sites that are gone are passed over. */
  async function report(nodeId: string, list: readonly Report[]): Promise<void> {
    const node = (await nodeName(nodeId)) ?? '';
    // The last word on each address of each site.
    const last = new Map<string, NewBan>();
    for (const ban of list.flatMap((one) => toBan(one, node) ?? [])) {
      last.set(`${ban.siteId} ${ban.address}`, ban);
    }
    if (last.size === 0) return;
    await db.transaction(async (tx) => {
      const ids = [...last.values()].flatMap(({ siteId }) => siteId ?? []);
      const known = await holdSites(tx, [...new Set(ids)]);
      const full = await fullSites(tx, known);
      const good = [...last.values()].filter(
        ({ siteId }) => siteId && known.has(siteId) && !full.has(siteId),
      );
      if (good.length === 0) return;
      await putBans(tx, good);
      await signals.publish('bans', '', tx);
    });
  }

  async function readPage(cursor: number): Promise<Page> {
    const rows = await db
      .select({
        seq: bans.seq,
        siteId: bans.siteId,
        address: bans.address,
        until: bans.until,
        count: bans.count,
        liftedAt: bans.liftedAt,
      })
      .from(bans)
      .where(and(gt(bans.seq, cursor), sql`${bans.until} > now()`))
      .orderBy(asc(bans.seq))
      .limit(bansPerReport);
    const set = rows.flatMap(({ siteId, address, until, count, liftedAt }) =>
      liftedAt === null ? [{ siteId, address, count, until: until.toISOString() }] : [],
    );
    const lift = rows.flatMap(({ siteId, address, liftedAt }) =>
      liftedAt === null ? [] : [{ siteId, address }],
    );
    return {
      message: { type: 'bans', reset: false, ready: false, set, lift },
      cursor: rows.at(-1)?.seq ?? cursor,
      full: rows.length === bansPerReport,
    };
  }

  /** A change wakes every node at once, and nearly all of them ask for the same. */
  const pageAfter = createReadOnce(waiter, readPage);

  /** All bans in force, in pages, and then each change, for one node. */
  async function* follow(
    nodeId: string,
    _query: object,
    end: AbortSignal,
  ): AsyncGenerator<BanMessage> {
    let seen = waiter.count();
    let cursor = 0;
    for (let first = true; !end.aborted; first = false) {
      const page = await pageAfter(cursor);
      cursor = page.cursor;
      yield { ...page.message, reset: first, ready: !page.full };
      if (!page.full) break;
    }
    while (!end.aborted) {
      await waiter.next(seen, pingSeconds, end);
      if (end.aborted) return;
      if (waiter.count() === seen) {
        if ((await nodeName(nodeId)) === undefined) return;
        yield { type: 'ping' };
        continue;
      }
      seen = waiter.count();
      for (let more = true; more && !end.aborted; ) {
        const page = await pageAfter(cursor);
        more = page.full;
        if (page.cursor === cursor) break;
        cursor = page.cursor;
        yield page.message;
      }
    }
  }

  /** Forgets what has been over, or lifted, for an hour. */
  async function prune(): Promise<void> {
    const then = new Date(Date.now() - keptMs);
    await db.delete(bans).where(or(lt(bans.until, then), lt(bans.liftedAt, then)));
  }

  return { start: waiter.start, report, follow, prune };
}
