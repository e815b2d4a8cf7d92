import type { DefenceSwitch } from '@console/contract/defence/endpoints/switches';
import type { SwitchListQuery, SwitchState } from '@console/contract/defence/switches';
import { revisionAuthor } from '@console/contract/settings/revisions';
import { and, asc, desc, eq, gt, ilike, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/engine';
import { users } from '../../users/users.tables';
import { ownedBy } from '../sites.scope';
import { sites } from '../sites.tables';
import { siteSwitches } from './site-switches.tables';

const orders = {
  startedAt: [asc(siteSwitches.startedAt), asc(siteSwitches.id)],
  '-startedAt': [desc(siteSwitches.startedAt), desc(siteSwitches.id)],
  until: [asc(siteSwitches.until), asc(siteSwitches.id)],
  '-until': [desc(siteSwitches.until), desc(siteSwitches.id)],
} satisfies Record<SwitchListQuery['sort'], SQL[]>;

function inState(state: SwitchState, now: Date): SQL | undefined {
  switch (state) {
    case 'live':
      return and(isNull(siteSwitches.endedAt), gt(siteSwitches.until, now));
    case 'expired':
      return and(isNull(siteSwitches.endedAt), lte(siteSwitches.until, now));
    case 'ended':
    case 'replaced':
      return eq(siteSwitches.ending, state);
  }
}

const starter = alias(users, 'starter');
const ender = alias(users, 'ender');

/** The groups that replaced the usual ones of an account's sites, now and before. */
export function createSiteSwitches({ db }: { db: Db }) {
  const selectRows = () =>
    db
      .select({
        row: siteSwitches,
        ownerId: sites.ownerId,
        domain: sites.mainDomain,
        starterName: starter.name,
        enderName: ender.name,
      })
      .from(siteSwitches)
      .innerJoin(sites, eq(sites.id, siteSwitches.siteId))
      .leftJoin(starter, eq(starter.id, siteSwitches.startedBy))
      .leftJoin(ender, eq(ender.id, siteSwitches.endedBy));
  type Row = Awaited<ReturnType<typeof selectRows>>[number];

  function shown({ row, ownerId, domain, starterName, enderName }: Row, now: Date): DefenceSwitch {
    const isLive = row.endedAt === null && row.until > now;
    const endedAt = row.endedAt ?? (isLive ? null : row.until);
    return {
      id: row.id,
      site: { id: row.siteId, domain },
      state: row.ending ?? (isLive ? 'live' : 'expired'),
      before: { id: row.beforeId, name: row.beforeName },
      after: { id: row.afterId, name: row.afterName },
      startedAt: row.startedAt.toISOString(),
      startedBy: revisionAuthor(ownerId, row.startedBy, starterName),
      until: row.until.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      endedBy: isLive ? null : revisionAuthor(ownerId, row.endedBy, enderName),
    };
  }

  async function listSwitches(ownerId: string, query: SwitchListQuery) {
    const now = new Date();
    const { keyword, site, state, sort, page, limit } = query;
    const condition = ownedBy(
      ownerId,
      keyword ? ilike(sites.mainDomain, `%${keyword.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
      site ? eq(siteSwitches.siteId, site) : undefined,
      state ? inState(state, now) : undefined,
    );
    const rows = await selectRows()
      .where(condition)
      .orderBy(...orders[sort])
      .limit(limit)
      .offset((page - 1) * limit);
    const matching = db
      .select({ id: siteSwitches.id })
      .from(siteSwitches)
      .innerJoin(sites, eq(sites.id, siteSwitches.siteId))
      .where(condition)
      .as('matching');
    return { items: rows.map((row) => shown(row, now)), total: await db.$count(matching) };
  }

  /** Switches of anybody's sites that were in force after a moment: when, and from what to what. */
  async function switchesAfter(moment: Date) {
    const rows = await db
      .select({
        siteId: siteSwitches.siteId,
        startedAt: siteSwitches.startedAt,
        until: siteSwitches.until,
        endedAt: siteSwitches.endedAt,
        before: siteSwitches.beforeName,
        after: siteSwitches.afterName,
      })
      .from(siteSwitches)
      .where(gt(sql`coalesce(${siteSwitches.endedAt}, ${siteSwitches.until})`, moment))
      .orderBy(asc(siteSwitches.startedAt));
    return rows.map(({ siteId, startedAt, until, endedAt, before, after }) => ({
      ...{ siteId, before, after },
      startedAt: startedAt.getTime(),
      endsAt: (endedAt ?? until).getTime(),
    }));
  }

  return { listSwitches, switchesAfter };
}
