import type { AdminPlan, PlanSave } from '@console/contract/packages/endpoints/admin-plans';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { Actor, AuditService } from '../audit/audit.service';
import { users } from '../users/users.tables';
import { plans } from './plans.tables';

const columns = {
  ...{ id: plans.id, name: plans.name, group: plans.group, quotas: plans.quotas },
  ...{ pricesFen: plans.pricesFen, position: plans.position, onSale: plans.onSale },
  ...{ free: plans.free, certified: plans.certified, purchaseMax: plans.purchaseMax },
  exclusiveOwnerId: plans.exclusiveOwnerId,
};

export type PlansAdminService = ReturnType<typeof createPlansAdminService>;

/** Plans as the operator makes them. */
export function createPlansAdminService({ db, audit }: { db: Db; audit: AuditService }) {
  /** All plans, those that are not sold any more among them. */
  const listPlans = (): Promise<AdminPlan[]> =>
    db.select(columns).from(plans).orderBy(asc(plans.position), asc(plans.name));

  async function requireFreeName(tx: Db, name: string, ownId?: string): Promise<void> {
    const same = and(eq(plans.name, name), ownId === undefined ? undefined : ne(plans.id, ownId));
    if ((await tx.$count(plans, same)) > 0) {
      throw new ApiError('INVALID', { fields: { name: '已有同名的套餐' } });
    }
  }

  async function requireAccount(tx: Db, id: string | null): Promise<void> {
    if (id === null || (await tx.$count(users, eq(users.id, id))) > 0) return;
    throw new ApiError('INVALID', { fields: { exclusiveOwnerId: '没有这个账户' } });
  }

  function createPlan(actor: Actor, given: PlanSave): Promise<AdminPlan> {
    return db.transaction(async (tx) => {
      await requireFreeName(tx, given.name);
      await requireAccount(tx, given.exclusiveOwnerId);
      const [row] = await tx.insert(plans).values(given).returning(columns);
      if (!row) throw new Error('A plan was inserted and not returned');
      await audit.record(tx, {
        ...{ actor, action: 'plan.create', object: { type: 'plan', id: row.id }, after: given },
      });
      return row;
    });
  }

  /** Changes what is sold from now on; what was bought keeps the terms of its day. */
  function savePlan(actor: Actor, id: string, given: PlanSave): Promise<AdminPlan> {
    return db.transaction(async (tx) => {
      const [before] = await tx.select(columns).from(plans).where(eq(plans.id, id)).for('update');
      if (!before) throw new ApiError('NOT_FOUND');
      if (before.free && given.onSale) {
        throw new ApiError('INVALID', { fields: { onSale: '免费版不出售，不能上架' } });
      }
      await requireFreeName(tx, given.name, id);
      await requireAccount(tx, given.exclusiveOwnerId);
      const [row] = await tx.update(plans).set(given).where(eq(plans.id, id)).returning(columns);
      if (!row) throw new Error('A plan was changed and not returned');
      await audit.record(tx, {
        ...{ actor, action: 'plan.update', object: { type: 'plan', id }, before, after: given },
      });
      return row;
    });
  }

  return { listPlans, createPlan, savePlan };
}
