import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { idParamsSchema, instantSchema, pageOf } from '../../common/paging';
import { roleKeySchema, roleSchema } from '../../common/roles/role-schemas';
import { adminReasonSchema, adminUserListQuerySchema } from '../admin-users';
import { adminUserRequests } from '../calls';
import { accountStatusSchema } from '../users';
import { certificationReviewSchema, certificationVerdictSchema } from './certification';
import { agentSchema } from './users';

/** An account as the back office lists it. */
export const adminUserSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  qq: z.string().nullable(),
  status: accountStatusSchema,
  roles: z.array(roleSchema),
  sites: z.int(),
  createdAt: instantSchema,
});
export type AdminUser = z.output<typeof adminUserSchema>;

/** One change that was made to an account in the back office. */
export const accountChangeSchema = z.object({
  id: z.uuid(),
  action: z.string(),
  actor: z.string(),
  reason: z.string(),
  ip: z.string(),
  at: instantSchema,
});
export type AccountChange = z.output<typeof accountChangeSchema>;

/** Everything that the back office knows of one account. */
export const adminUserDetailSchema = adminUserSchema.extend({
  /** Host of the panel where a panel user is a customer. */
  panelHost: z.string().nullable(),
  agent: agentSchema.nullable(),
  affiliateCode: z.string().nullable(),
  /** Name of the user through whose link the account was registered. */
  referrer: z.string().nullable(),
  /** Sign-ins that are valid now. */
  sessions: z.int(),
  lastSeenAt: instantSchema.nullable(),
  /** Since when signing in asks for a second factor; null while it is off. */
  secondFactorSince: instantSchema.nullable(),
  certification: certificationReviewSchema.nullable(),
  changes: z.array(accountChangeSchema),
});
export type AdminUserDetail = z.output<typeof adminUserDetailSchema>;

/** Bars an account, or readmits one that is barred. */
export const accountStatusChangeSchema = adminReasonSchema.extend({
  status: z.enum(['normal', 'ban']),
});
export type AccountStatusChange = z.output<typeof accountStatusChangeSchema>;

/** A day of the statistics, `YYYY-MM-DD` in China Standard Time. */
const daySchema = z.iso.date();

export const userStatsSchema = z.object({
  total: z.int(),
  /** Accounts with a session that was seen in the last seven days. */
  active: z.int(),
  roles: z.record(roleKeySchema, z.int()),
  statuses: z.record(accountStatusSchema, z.int()),
  registrations: z.array(z.object({ day: daySchema, count: z.int() })),
});
export type UserStats = z.output<typeof userStatsSchema>;

export const adminUserEndpoints = defineEndpoints({
  listAdminUsers: {
    ...adminUserRequests.listAdminUsers,
    access: 'administrator',
    summary: '列出用户',
    query: adminUserListQuerySchema,
    data: pageOf(adminUserSchema),
  },
  getAdminUser: {
    ...adminUserRequests.getAdminUser,
    access: 'administrator',
    summary: '取一个用户的详情',
    params: idParamsSchema,
    data: adminUserDetailSchema,
  },
  setAdminUserStatus: {
    ...adminUserRequests.setAdminUserStatus,
    access: 'administrator',
    summary: '封禁或恢复用户',
    params: idParamsSchema,
    body: accountStatusChangeSchema,
    data: adminUserDetailSchema,
  },
  resetSecondFactor: {
    ...adminUserRequests.resetSecondFactor,
    access: 'administrator',
    summary: '重置用户的两步验证',
    params: idParamsSchema,
    body: adminReasonSchema,
    data: adminUserDetailSchema,
  },
  reviewCertification: {
    ...adminUserRequests.reviewCertification,
    access: 'administrator',
    summary: '审核用户的实名认证',
    params: idParamsSchema,
    body: certificationVerdictSchema,
    data: adminUserDetailSchema,
  },
  getUserStats: {
    ...adminUserRequests.getUserStats,
    access: 'administrator',
    summary: '用户统计',
    data: userStatsSchema,
  },
});
