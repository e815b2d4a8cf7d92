import type { Quotas } from '@console/contract/packages/endpoints/plans';
import { unlimited } from '@console/contract/packages/plan-words';
import type { PurgeQuotas } from '@console/contract/sites/endpoints/purges';
import { type PurgeKind, purgeDailyDefault } from '@console/contract/sites/purges';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { serviceDayOf, startOfServiceDay } from '../../service-time';
import { purgeUsage } from './purges.tables';

/** URLs a day, by kind; −1 is unlimited. */
export type DailyQuotas = Record<PurgeKind, number>;

const sumOf = (list: readonly number[]) =>
  list.includes(unlimited) ? unlimited : list.reduce((sum, quota) => sum + quota, 0);

/** What an account may submit a day: what its packages in force say, else the platform's default. */
export function dailyQuotasOf(packages: readonly Quotas[]): DailyQuotas {
  if (packages.length === 0) return purgeDailyDefault;
  return {
    url: sumOf(packages.map(({ refreshesPerDay }) => refreshesPerDay)),
    directory: purgeDailyDefault.directory,
    preheat: sumOf(packages.map(({ preheatsPerDay }) => preheatsPerDay)),
  };
}

const today = () => serviceDayOf(new Date());

const nouns = {
  url: 'URL 刷新',
  directory: '目录刷新',
  preheat: '预热',
} as const satisfies Record<PurgeKind, string>;

/** What is left of today's quotas. */
export async function readQuotas(
  db: Db,
  ownerId: string,
  totals: DailyQuotas,
): Promise<PurgeQuotas> {
  const rows = await db
    .select({ kind: purgeUsage.kind, used: purgeUsage.used })
    .from(purgeUsage)
    .where(and(eq(purgeUsage.ownerId, ownerId), eq(purgeUsage.day, today())));
  const used = new Map(rows.map((row) => [row.kind, row.used]));
  const quotaOf = (kind: PurgeKind) => {
    const [total, spent] = [totals[kind], used.get(kind) ?? 0];
    return { total, used: spent, left: total === unlimited ? 0 : Math.max(0, total - spent) };
  };
  return { url: quotaOf('url'), directory: quotaOf('directory'), preheat: quotaOf('preheat') };
}

/** Takes some of today's quota, or refuses; of two takers at once the row's lock lets one first. */
export async function takeQuota(
  tx: Db,
  take: { ownerId: string; kind: PurgeKind; count: number; totals: DailyQuotas },
): Promise<void> {
  const { ownerId, kind, count, totals } = take;
  const total = totals[kind];
  const fits = sql`${purgeUsage.used} + ${count}::integer <= ${total}::integer`;
  const [row] =
    total !== unlimited && count > total
      ? []
      : await tx
          .insert(purgeUsage)
          .values({ ownerId, day: today(), kind, used: count })
          .onConflictDoUpdate({
            target: [purgeUsage.ownerId, purgeUsage.day, purgeUsage.kind],
            set: { used: sql`${purgeUsage.used} + ${count}::integer` },
            ...(total !== unlimited && { setWhere: fits }),
          })
          .returning({ used: purgeUsage.used });
  if (row) return;
  const { left } = (await readQuotas(tx, ownerId, totals))[kind];
  const waitMs = startOfServiceDay(today(), 1).getTime() - Date.now();
  throw new ApiError('TOO_MANY', {
    message: `今日额度不足：${nouns[kind]}还剩 ${left} 条，本次需要 ${count} 条`,
    waitSeconds: Math.ceil(waitMs / 1000),
  });
}
