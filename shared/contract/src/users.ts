import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { recoveryCodeSchema, totpCodeSchema } from './one-time-codes';
import { emptySchema, idParamsSchema, instantSchema } from './paging';
import { roleSchema } from './roles';
import { plainText } from './scalars';

/** Account status of the specification's section 3. */
export const accountStatusSchema = z.enum([
  'normal',
  'ban',
  'close',
  'under-review',
  'unsuccessful',
]);
export type AccountStatus = z.output<typeof accountStatusSchema>;

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

/** The agent item of the menu: the record has menuSwitch on, has an id and has status normal. */
export function agentMenuVisible(user: Pick<UserInfo, 'agent'> | undefined): boolean {
  const agent = user?.agent;
  return Boolean(agent?.menuSwitch && agent.id && agent.status === 'normal');
}

export const newPasswordSchema = plainText()
  .min(8, '密码至少 8 位')
  .max(128, '密码最多 128 位')
  .refine((text) => /[A-Za-z]/.test(text) && /\d/.test(text), '密码须同时包含字母和数字');

export const qqSchema = plainText()
  .trim()
  .regex(/^[1-9]\d{4,11}$/, 'QQ 号码应为 5–12 位数字');

export const qqUpdateSchema = z.strictObject({ qq: qqSchema });
export const passwordUpdateSchema = z.strictObject({
  oldPassword: plainText().min(1, '请输入当前密码').max(128, '密码最多 128 位'),
  password: newPasswordSchema,
  /** An account with a second factor brings one of the two. */
  code: totpCodeSchema.optional(),
  recoveryCode: recoveryCodeSchema.optional(),
});
export const profileUpdateSchema = z.strictObject({
  name: plainText().trim().min(1, '请输入名称').max(40, '名称最多 40 个字').optional(),
  accountEventWarning: z.boolean().optional(),
});

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
    method: 'POST',
    path: '/whoami',
    access: 'public',
    summary: '凭访问令牌取当前用户信息',
    body: z.object({ accessToken: plainText().max(200) }),
    data: userInfoSchema,
  },
  updateUser: {
    method: 'PUT',
    path: '/v1/user',
    access: 'allUser',
    summary: '修改 QQ、密码或资料',
    body: userUpdateSchema,
    data: userInfoSchema,
  },
  listSessions: {
    method: 'GET',
    path: '/v1/user/sessions',
    access: 'allUser',
    summary: '列出自己的登录会话',
    data: z.array(sessionSchema),
  },
  deleteSession: {
    method: 'DELETE',
    path: '/v1/user/sessions/:id',
    access: 'allUser',
    summary: '注销一个登录会话',
    params: idParamsSchema,
    data: emptySchema,
  },
});
