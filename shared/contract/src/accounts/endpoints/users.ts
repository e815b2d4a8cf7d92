import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, idParamsSchema, instantSchema } from '../../common/paging';
import { roleSchema } from '../../common/roles/role-schemas';
import { plainText } from '../../common/scalars';
import { userRequests } from '../calls';
import { accountStatusSchema, passwordUpdateSchema, profileUpdateSchema, qqSchema } from '../users';

export const agentSchema = z.object({
  id: z.uuid(),
  status: accountStatusSchema,
  menuSwitch: z.boolean(),
});

/** What whoami tells of the signed-in user. */
export const userInfoSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  qq: z.string().nullable(),
  status: accountStatusSchema,
  agent: agentSchema.nullable(),
  affiliate: z.object({ id: z.uuid() }).nullable(),
  systemSetting: z.object({ accountEventWarning: z.boolean() }),
  /** False until a website of the account is in effect, or the start guide was closed. */
  started: z.boolean(),
  roles: z.array(roleSchema),
  createdAt: instantSchema,
});
export type UserInfo = z.output<typeof userInfoSchema>;

export const qqUpdateSchema = z.strictObject({ qq: qqSchema });

/** PUT /v1/user takes the QQ number, or a new password, or profile fields, one kind at a time. */
export const userUpdateSchema = z.union([
  qqUpdateSchema,
  passwordUpdateSchema,
  profileUpdateSchema,
]);

/** A sign-in that is still valid. */
export const sessionSchema = z.object({
  id: z.uuid(),
  ip: z.string(),
  userAgent: z.string(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  current: z.boolean(),
});

export const userEndpoints = defineEndpoints({
  whoami: {
    ...userRequests.whoami,
    access: 'public',
    summary: '凭访问令牌取当前用户信息',
    body: z.object({ accessToken: plainText().max(200) }),
    data: userInfoSchema,
  },
  updateUser: {
    ...userRequests.updateUser,
    access: 'allUser',
    summary: '修改 QQ、密码或资料',
    body: userUpdateSchema,
    data: userInfoSchema,
  },
  listSessions: {
    ...userRequests.listSessions,
    access: 'allUser',
    summary: '列出自己的登录会话',
    data: z.array(sessionSchema),
  },
  deleteSession: {
    ...userRequests.deleteSession,
    access: 'allUser',
    summary: '注销一个登录会话',
    params: idParamsSchema,
    data: emptySchema,
  },
});
