import type { UserInfo, userUpdateSchema } from '@console/contract/accounts/endpoints/users';
import type { AccountStatus, passwordUpdateSchema } from '@console/contract/accounts/users';
import type { RoleKey } from '@console/contract/common/roles/role-schemas';
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import type { SessionUser } from '../../plugins/access';
import { ApiError } from '../../plugins/api-error';
import { giveFreePackage } from '../packages/terms/free-package.service';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { SecurityNoticesService } from '../security-notices/security-notices.service';
import { barredStatuses, type SessionsService } from '../sessions/sessions.service';
import { hashPassword, verifyPassword } from './passwords.service';
import { affiliates, agents, users } from './users.tables';

type Update = z.output<typeof userUpdateSchema>;
/** Somebody who is signed in, and from where. */
export type Holder = { user: SessionUser; ip: string };
type PasswordChange = z.output<typeof passwordUpdateSchema>;

/** What the second factor of an account has to say to a change of its password. */
type Factors = {
  guarded: <T>(userId: string, check: () => Promise<T>) => Promise<T>;
  requireProof: (tx: Db, userId: string, proof: FactorProof | undefined) => Promise<void>;
};
type FactorProof = { code: string } | { recoveryCode: string };

/** Wrong passwords that whoever holds a session may try before all that asks for it is shut a while. */
const guesses = { max: 10, seconds: 900 };

type NewUser = {
  name: string;
  email?: string;
  phone?: string;
  qq?: string;
  password: string;
  roles: RoleKey[];
  panelId?: string;
};

export type UsersService = ReturnType<typeof createUsersService>;

/** Accounts. */
export function createUsersService(deps: {
  db: Db;
  sessions: SessionsService;
  notices: SecurityNoticesService;
  factors: Factors;
  rateLimits: RateLimits;
}) {
  const { db, sessions, notices, factors } = deps;
  const passwordTries = deps.rateLimits('own-password', guesses);

  /** What whoami tells of a user. */
  async function getUserInfo(id: string): Promise<UserInfo> {
    const [row] = await db
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        phone: users.phone,
        qq: users.qq,
        status: users.status,
        roles: users.roles,
        accountEventWarning: users.accountEventWarning,
        startedAt: users.startedAt,
        createdAt: users.createdAt,
        agent: { id: agents.id, status: agents.status, menuSwitch: agents.menuSwitch },
        affiliate: { id: affiliates.id },
      })
      .from(users)
      .leftJoin(agents, eq(agents.userId, users.id))
      .leftJoin(affiliates, eq(affiliates.userId, users.id))
      .where(eq(users.id, id));
    if (!row) throw new ApiError('NOT_FOUND');
    const { roles, accountEventWarning, startedAt, createdAt, ...rest } = row;
    return {
      ...rest,
      roles: roles.map((key) => ({ key })),
      systemSetting: { accountEventWarning },
      started: startedAt !== null,
      createdAt: createdAt.toISOString(),
    };
  }

  /** From now on the account is shown its service instead of the start guide. */
  async function markStarted(id: string): Promise<void> {
    await db
      .update(users)
      .set({ startedAt: new Date() })
      .where(and(eq(users.id, id), isNull(users.startedAt)));
  }

  /**
   * The account of a console that a person means by an e-mail address, a phone number or a user
   * name. On any console but its own an account does not exist; `key` identifies it in counters
   * whether it exists or not, and checking a password takes equally long.
   */
  async function findAccount(name: string, panelId: string | null) {
    const [row] = await db
      .select({ id: users.id, status: users.status, passwordHash: users.passwordHash })
      .from(users)
      .where(and(accountIs(name), panelId ? eq(users.panelId, panelId) : isNull(users.panelId)));
    const account = row && { id: row.id, barred: barredStatuses.includes(row.status) };
    return {
      key: row?.id ?? `${panelId ?? 'platform'}:${canonicalName(name)}`,
      account,
      matches: (password: string) => verifyPassword(row?.passwordHash, password),
    };
  }

  /** What changes with the password, for signatures that a new one shall void. */
  async function passwordStamp(id: string): Promise<string | undefined> {
    const [row] = await db
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, id));
    return row?.passwordHash;
  }

  /** Fails, at the given field, unless the password is the account's. */
  async function requirePassword(id: string, password: string, field: string) {
    await passwordTries.hit(id);
    const [row] = await db
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, id));
    if (!(await verifyPassword(row?.passwordHash, password))) {
      throw new ApiError('PASSWORD_WRONG', { fields: { [field]: '当前密码不正确' } });
    }
    await passwordTries.reset(id);
  }

  async function changePassword({ user, ip }: Holder, change: PasswordChange) {
    const { oldPassword, password, code, recoveryCode } = change;
    await requirePassword(user.id, oldPassword, 'oldPassword');
    const passwordHash = await hashPassword(password);
    const proof = proofOf(code, recoveryCode);
    const write = () =>
      db.transaction(async (tx) => {
        await factors.requireProof(tx, user.id, proof);
        await tx
          .update(users)
          .set({ passwordHash, updatedAt: new Date() })
          .where(eq(users.id, user.id));
        await sessions.revokeAll(user.id, user.sessionId, tx);
        await notices.queue(tx, { userId: user.id, kind: 'password-change', ip });
      });
    // Without a proof there is nothing to guess.
    await (proof === undefined ? write() : factors.guarded(user.id, write));
  }

  async function requireFreeName(id: string, name: string) {
    if (isEmail(name) || isPhone(name)) {
      throw new ApiError('INVALID', { fields: { name: '名称不能是邮箱或手机号的样子' } });
    }
    const taken = await db.$count(users, and(accountIs(name), ne(users.id, id)));
    if (taken > 0) throw new ApiError('INVALID', { fields: { name: '名称已被使用' } });
  }

  /** Changes the QQ number, or the password (other sessions end), or profile fields. */
  async function updateUser(holder: Holder, update: Update): Promise<UserInfo> {
    const { user } = holder;
    if ('password' in update) {
      await changePassword(holder, update);
      return getUserInfo(user.id);
    }
    if ('name' in update && update.name !== undefined) await requireFreeName(user.id, update.name);
    await db
      .update(users)
      .set({ ...update, updatedAt: new Date() })
      .where(eq(users.id, user.id));
    return getUserInfo(user.id);
  }

  /** Bars or readmits an account; one that is barred loses its sessions. */
  async function setStatus(id: string, status: AccountStatus, within: Db = db): Promise<void> {
    await within.transaction(async (tx) => {
      await tx.update(users).set({ status, updatedAt: new Date() }).where(eq(users.id, id));
      if (barredStatuses.includes(status)) await sessions.revokeAll(id, undefined, tx);
    });
  }

  async function createUser({ password, email, ...user }: NewUser): Promise<string> {
    const values = {
      ...user,
      ...(email && { email: email.toLowerCase() }),
      passwordHash: await hashPassword(password),
    };
    return db.transaction(async (tx) => {
      const [row] = await tx.insert(users).values(values).returning({ id: users.id });
      if (!row) throw new Error('A user was inserted and not returned');
      await giveFreePackage(tx, row.id);
      return row.id;
    });
  }

  return {
    getUserInfo,
    markStarted,
    findAccount,
    passwordStamp,
    requirePassword,
    updateUser,
    setStatus,
    createUser,
  };
}

function proofOf(code?: string, recoveryCode?: string): FactorProof | undefined {
  if (code !== undefined) return { code };
  return recoveryCode === undefined ? undefined : { recoveryCode };
}

const isEmail = (account: string) => account.includes('@');
const isPhone = (account: string) => /^\+?\d{6,15}$/.test(account);

/** One spelling of a name. A number of mainland China is kept without its country code. */
function canonicalName(name: string): string {
  return isPhone(name) ? name.replace(/^\+?86(?=1\d{10}$)/, '') : name.toLowerCase();
}

/** Each kind of name is looked up only as such, so that nobody can register another's as theirs. */
function accountIs(name: string): SQL {
  const canonical = canonicalName(name);
  if (isEmail(name)) return eq(users.email, canonical);
  if (isPhone(name)) return eq(users.phone, canonical);
  return sql`lower(${users.name}) = ${canonical}`;
}
