import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { emptySchema } from './paging';

/** Name of the cookie that holds the access token (path `/`). */
export const accessTokenCookie = 'access-token';
/** Name of the local-storage item beside it. */
export const accountTokenKey = 'account-token';
/** Life of a session and of its cookie, in seconds. */
export const sessionLifetimeSeconds = 604_800;

/** The image captcha that goes with a form when it asks for one. */
const captchaAnswerSchema = z.object({
  id: z.string().max(64),
  answer: z.string().trim().max(16),
});

export const loginSchema = z.object({
  account: z.string().trim().min(1, '请输入邮箱、手机号或用户名').max(254, '账户过长'),
  password: z.string().min(1, '请输入密码').max(128, '密码最多 128 位'),
  captcha: captchaAnswerSchema.optional(),
});

export const authEndpoints = defineEndpoints({
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: '用账户和密码登录',
    body: loginSchema,
    data: z.object({ access_token: z.string() }),
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'allUser',
    summary: '退出登录并吊销当前令牌',
    body: emptySchema,
    data: emptySchema,
  },
  getCaptchaType: {
    method: 'GET',
    path: '/v1/common/captcha-type',
    access: 'public',
    summary: '当前登录是否需要验证码',
    query: z.object({ account: z.string().max(254).optional() }),
    data: z.object({ type: z.enum(['none', 'image']) }),
  },
  getCaptcha: {
    method: 'GET',
    path: '/auth/captcha',
    access: 'public',
    summary: '取一张图形验证码',
    query: z.object({ type: z.enum(['image']).default('image') }),
    data: z.object({ id: z.string(), image: z.string() }),
  },
});
