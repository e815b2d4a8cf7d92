import type { AttackReportListQuery } from '@console/contract/monitor/attack-reports';
import type {
  AttackReport,
  AttackReportDetail,
} from '@console/contract/monitor/endpoints/attack-reports';
import { attackFactsSchema } from '@console/contract/monitor/endpoints/attack-reports';
import { storedSchema } from '@console/contract/settings/stored';
import { and, asc, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { contains } from '../../db/search';
import { ApiError } from '../../plugins/api-error';
import { attacks } from './attacks.tables';

const orders = {
  startedAt: [asc(attacks.startedAt), asc(attacks.id)],
  '-startedAt': [desc(attacks.startedAt), desc(attacks.id)],
  refused: [asc(attacks.refused), asc(attacks.id)],
  '-refused': [desc(attacks.refused), desc(attacks.id)],
} satisfies Record<AttackReportListQuery['sort'], SQL[]>;

const columns = {
  id: attacks.id,
  siteId: attacks.siteId,
  domain: attacks.domain,
  cause: attacks.cause,
  startedAt: attacks.startedAt,
  endedAt: attacks.endedAt,
  refused: attacks.refused,
  peakPerSecond: attacks.peakPerSecond,
};

const keptFacts = storedSchema(attackFactsSchema).nullable().catch(null);

type Row = Pick<typeof attacks.$inferSelect, keyof typeof columns>;

function shown({ id, siteId, domain, cause, ...row }: Row): AttackReport {
  return {
    ...{ id, cause, site: { id: siteId, domain } },
    state: row.endedAt === null ? 'live' : 'over',
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    refused: row.refused,
    peakPerSecond: row.peakPerSecond,
  };
}

export type AttackReportsService = ReturnType<typeof createAttackReports>;

/** What was told of attacks. Every function takes the owner first. */
export function createAttackReports({ db }: { db: Db }) {
  const mine = (ownerId: string, ...conditions: (SQL | undefined)[]) =>
    and(eq(attacks.ownerId, ownerId), ...conditions);

  async function list(ownerId: string, query: AttackReportListQuery) {
    const { keyword, site, state, sort, page, limit } = query;
    const condition = mine(
      ownerId,
      contains(keyword, attacks.domain),
      site ? eq(attacks.siteId, site) : undefined,
      state && (state === 'live' ? isNull(attacks.endedAt) : isNotNull(attacks.endedAt)),
    );
    const rows = await db
      .select(columns)
      .from(attacks)
      .where(condition)
      .orderBy(...orders[sort])
      .limit(limit)
      .offset((page - 1) * limit);
    return { items: rows.map(shown), total: await db.$count(attacks, condition) };
  }

  async function detailOf(condition: SQL | undefined): Promise<AttackReportDetail> {
    const [row] = await db
      .select({ ...columns, facts: attacks.facts, factsAt: attacks.factsAt })
      .from(attacks)
      .where(condition);
    if (!row) throw new ApiError('NOT_FOUND');
    return {
      ...shown(row),
      facts: keptFacts.parse(row.facts),
      factsAt: row.factsAt?.toISOString() ?? null,
    };
  }

  const get = (ownerId: string, id: string) => detailOf(mine(ownerId, eq(attacks.id, id)));

  /** For whoever holds a link to it. */
  const getShared = (id: string) => detailOf(eq(attacks.id, id));

  return { list, get, getShared };
}
