import type { PurgeJob } from '@console/contract/sites/endpoints/purges';
import type { PurgeListQuery } from '@console/contract/sites/purges';
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { startOfServiceDay } from '../../service-time';
import { keptSince } from './purge-counter';
import { isOpen } from './purge-states';
import { purgeJobNodes, purgeJobs } from './purges.tables';

/** The one place that says which jobs a person may see: their own of the kept days. */
export function ownedBy(ownerId: string, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(eq(purgeJobs.ownerId, ownerId), gte(purgeJobs.createdAt, keptSince()), ...conditions);
}

const columns = {
  id: purgeJobs.id,
  kind: purgeJobs.kind,
  state: purgeJobs.state,
  firstUrl: sql<string>`split_part(${purgeJobs.urls}, E'\n', 1)`,
  urlCount: purgeJobs.urlCount,
  createdAt: purgeJobs.createdAt,
  finishedAt: purgeJobs.finishedAt,
};

type Progress = Pick<PurgeJob, 'percent' | 'nodesDone' | 'nodeCount'>;

const unbegun: Progress = { percent: 0, nodesDone: 0, nodeCount: 0 };

async function progressOf(
  db: Db,
  jobs: readonly { id: string; urlCount: number }[],
): Promise<Map<string, Progress>> {
  if (jobs.length === 0) return new Map();
  const rows = await db
    .select({
      jobId: purgeJobNodes.jobId,
      nodes: sql<number>`count(*)`.mapWith(Number),
      succeeded: sql<number>`count(*) filter (where ${purgeJobNodes.state} = 'success')`.mapWith(
        Number,
      ),
      done: sql<number>`sum(${purgeJobNodes.done})`.mapWith(Number),
    })
    .from(purgeJobNodes)
    .where(
      inArray(
        purgeJobNodes.jobId,
        jobs.map(({ id }) => id),
      ),
    )
    .groupBy(purgeJobNodes.jobId);
  const counts = new Map(jobs.map(({ id, urlCount }) => [id, urlCount]));
  return new Map(
    rows.map(({ jobId, nodes, succeeded, done }) => {
      const whole = nodes * (counts.get(jobId) ?? 1);
      const percent = Math.min(100, Math.floor((done / whole) * 100));
      return [jobId, { percent, nodesDone: succeeded, nodeCount: nodes }];
    }),
  );
}

/** Jobs that match, newest first. */
export async function selectJobs(
  db: Db,
  condition: SQL | undefined,
  page?: { page: number; limit: number },
): Promise<PurgeJob[]> {
  const query = db
    .select(columns)
    .from(purgeJobs)
    .where(condition)
    .orderBy(desc(purgeJobs.createdAt), desc(purgeJobs.id));
  const rows = page
    ? await query.limit(page.limit).offset((page.page - 1) * page.limit)
    : await query;
  const progress = await progressOf(db, rows);
  return rows.map((row) => {
    const reached = progress.get(row.id) ?? unbegun;
    return {
      ...row,
      ...reached,
      percent: isOpen(row.state) ? Math.min(99, reached.percent) : 100,
      createdAt: row.createdAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
    };
  });
}

/** One page of an owner's jobs, and how many match in all. */
export async function selectJobPage(db: Db, ownerId: string, query: PurgeListQuery) {
  const { kind, state, keyword, from, to } = query;
  const pattern = `%${(keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const condition = ownedBy(
    ownerId,
    kind ? eq(purgeJobs.kind, kind) : undefined,
    state ? eq(purgeJobs.state, state) : undefined,
    keyword ? sql`${purgeJobs.urls} ilike ${pattern}` : undefined,
    from ? gte(purgeJobs.createdAt, startOfServiceDay(from)) : undefined,
    to ? lt(purgeJobs.createdAt, startOfServiceDay(to, 1)) : undefined,
  );
  return {
    items: await selectJobs(db, condition, query),
    total: await db.$count(purgeJobs, condition),
  };
}
