import type { AdminUserListQuery } from '@console/contract/accounts/admin-users';
import type {
  AccountStatusChange,
  AdminUserDetail,
} from '@console/contract/accounts/endpoints/admin-users';
import type { CertificationVerdict } from '@console/contract/accounts/endpoints/certification';
import type { RoleKey } from '@console/contract/common/roles/role-schemas';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { Actor, AuditService } from '../audit/audit.service';
import type { CertificationsService } from '../certifications/certifications.service';
import type { FactorsService } from '../second-factor/factors.service';
import type { SecurityNoticesService } from '../security-notices/security-notices.service';
import type { SessionsService } from '../sessions/sessions.service';
import type { UsersService } from '../users/users.service';
import { users as usersTable } from '../users/users.tables';
import { selectAccount, selectAccountPage } from './accounts-admin.queries';
import { selectUserStats } from './user-stats.queries';

type Deps = {
  db: Db;
  users: Pick<UsersService, 'setStatus'>;
  sessions: Pick<SessionsService, 'revokeAll'>;
  factors: Pick<FactorsService, 'remove'>;
  certifications: Pick<CertificationsService, 'findForReview' | 'decide'>;
  audit: AuditService;
  notices: SecurityNoticesService;
};

export type AccountsAdminService = ReturnType<typeof createAccountsAdminService>;

/** Accounts as administrators see and change them. */
export function createAccountsAdminService(deps: Deps) {
  const { db, users, sessions, factors, certifications, audit, notices } = deps;

  async function listAccounts(query: AdminUserListQuery) {
    const { rows, total } = await selectAccountPage(db, query);
    return { items: rows.map(toAccount), total };
  }

  async function getAccount(id: string): Promise<AdminUserDetail> {
    const row = await selectAccount(db, id);
    if (!row) throw new ApiError('NOT_FOUND');
    return {
      ...toAccount(row),
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
      secondFactorSince: row.secondFactorSince?.toISOString() ?? null,
      certification: await certifications.findForReview(id),
      changes: await audit.listOfObject('user', id),
    };
  }

  /**
   * Bars an account that is normal, which ends its sessions, or readmits one that is barred. Any
   * other status is a conflict: somebody else was faster, or the account is in review.
   */
  async function setStatus(actor: Actor, id: string, change: AccountStatusChange) {
    const { status, reason } = change;
    if (id === actor.id) {
      throw new ApiError('INVALID', { message: '不能封禁或恢复自己的账户' });
    }
    await db.transaction(async (tx) => {
      const [before] = await tx
        .select({ status: usersTable.status })
        .from(usersTable)
        .where(eq(usersTable.id, id))
        .for('update');
      if (!before) throw new ApiError('NOT_FOUND');
      if (before.status !== (status === 'ban' ? 'normal' : 'ban')) throw new ApiError('CONFLICT');
      await users.setStatus(id, status, tx);
      await audit.record(tx, {
        actor,
        action: status === 'ban' ? 'user.ban' : 'user.restore',
        object: { type: 'user', id },
        before,
        after: { status },
        reason,
      });
    });
    return getAccount(id);
  }

  /**
   * Takes the second factor of an account away, for somebody who lost it, and ends all sessions. One's
   * own is given up in the account centre, against the password and a code.
   */
  async function resetSecondFactor(actor: Actor, id: string, reason: string) {
    if (id === actor.id) {
      throw new ApiError('INVALID', { message: '请在账户安全中关闭自己的两步验证' });
    }
    await db.transaction(async (tx) => {
      if (!(await factors.remove(tx, id))) {
        const exists = (await tx.$count(usersTable, eq(usersTable.id, id))) > 0;
        throw exists
          ? new ApiError('CONFLICT', { message: '该用户没有开启两步验证' })
          : new ApiError('NOT_FOUND');
      }
      await sessions.revokeAll(id, undefined, tx);
      await audit.record(tx, {
        actor,
        action: 'user.second-factor-reset',
        object: { type: 'user', id },
        reason,
      });
      await notices.queue(tx, { userId: id, kind: 'second-factor-reset' });
    });
    return getAccount(id);
  }

  /** Accepts or refuses the certification that an account has asked for. */
  async function reviewCertification(actor: Actor, id: string, verdict: CertificationVerdict) {
    await db.transaction(async (tx) => {
      await certifications.decide(tx, id, verdict);
      await audit.record(tx, {
        actor,
        action: verdict.state === 'normal' ? 'user.certify' : 'user.certify-refuse',
        object: { type: 'user', id },
        reason: verdict.state === 'unsuccessful' ? verdict.reason : '',
      });
    });
    return getAccount(id);
  }

  return {
    listAccounts,
    getAccount,
    setStatus,
    resetSecondFactor,
    reviewCertification,
    getUserStats: () => selectUserStats(db),
  };
}

function toAccount<Row extends { roles: RoleKey[]; createdAt: Date }>(row: Row) {
  return {
    ...row,
    roles: row.roles.map((key) => ({ key })),
    createdAt: row.createdAt.toISOString(),
  };
}
