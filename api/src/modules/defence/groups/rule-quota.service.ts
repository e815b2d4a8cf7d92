import { allowedOf } from '@console/contract/packages/packs';
import { unlimited } from '@console/contract/packages/plan-words';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { ApiError } from '../../../plugins/api-error';
import { inForce, packages } from '../../packages/packages.tables';
import { sites } from '../../sites/sites.tables';
import { defenceGroups } from '../defence.tables';

const rulesOfSite = sql`${sites.settings} #> '{cc,rules}'`;

/** Custom rules of all packages in force together. */
async function quotaOf(tx: Db, ownerId: string): Promise<number> {
  const rows = await tx
    .select({ quotas: packages.quotas, packs: packages.packs })
    .from(packages)
    .where(and(eq(packages.ownerId, ownerId), inForce));
  const list = rows.map((row) => allowedOf(row).customRules);
  return list.includes(unlimited) ? unlimited : list.reduce((sum, quota) => sum + quota, 0);
}

/** Rules of the account's groups, and of its sites alone; what is switched off counts too. */
async function countRules(tx: Db, ownerId: string): Promise<number> {
  const [inGroups] = await tx
    .select({ n: sql<number>`coalesce(sum(jsonb_array_length(rules)), 0)`.mapWith(Number) })
    .from(defenceGroups)
    .where(eq(defenceGroups.ownerId, ownerId));
  const [ofSites] = await tx
    .select({
      n: sql<number>`coalesce(sum(jsonb_array_length(${rulesOfSite})), 0)`.mapWith(Number),
    })
    .from(sites)
    .where(eq(sites.ownerId, ownerId));
  return (inGroups?.n ?? 0) + (ofSites?.n ?? 0);
}

/**
 * Fails at its field when the account's packages have no room for that many more rules. Call it
 * before they are written, in the configuration change that writes them: those are serialised, so
 * two cannot both take the last place. Whoever has more than a smaller package allows keeps them,
 * and may change and remove them.
 */
export async function requireRuleQuota(
  tx: Db,
  ownerId: string,
  { added, field }: { added: number; field: string },
): Promise<void> {
  if (added <= 0) return;
  const quota = await quotaOf(tx, ownerId);
  if (quota === unlimited) return;
  const used = await countRules(tx, ownerId);
  if (used + added <= quota) return;
  const message = `套餐最多 ${quota} 条自定义规则，已有 ${used} 条，本次增加 ${added} 条`;
  throw new ApiError('QUOTA_EXCEEDED', { message, fields: { [field]: message } });
}

/** The same of a site that is there, where its own rules are among what changes. */
export async function requireSiteRules(
  tx: Db,
  ownerId: string,
  { id, rules }: { id: string; rules: readonly unknown[] | undefined },
): Promise<void> {
  if (!rules) return;
  const [before] = await tx
    .select({
      rules: sql<number>`coalesce(jsonb_array_length(${rulesOfSite}), 0)`.mapWith(Number),
    })
    .from(sites)
    .where(eq(sites.id, id));
  const added = rules.length - (before?.rules ?? 0);
  await requireRuleQuota(tx, ownerId, { added, field: 'cc.rules' });
}
