import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema } from '../../common/paging';
import { plainText } from '../../common/scalars';
import { authRequests } from '../calls';
import {
  captchaAnswerSchema,
  codeStepSchema,
  emailForgetSchema,
  emailRegisterSchema,
  emailSchema,
  passwordLoginSchema,
  phoneForgetSchema,
  phoneLoginSchema,
  phoneRegisterSchema,
  phoneSchema,
  recoveryStepSchema,
} from '../sign-in/auth';

/** `image` is answered by a person; `pow` is work that the browser does unseen. */
export const captchaTypeSchema = z.enum(['none', 'image', 'pow']);
export type CaptchaType = z.output<typeof captchaTypeSchema>;

/** Either account and password, or a phone and the code that was sent to it. */
export const loginSchema = z.union([passwordLoginSchema, phoneLoginSchema]);

/** The second step of signing in: the challenge of the first, and a code or a recovery code. */
export const secondFactorLoginSchema = z.union([codeStepSchema, recoveryStepSchema]);

export const emailCodeSchema = z.object({
  email: emailSchema,
  captcha: captchaAnswerSchema.optional(),
});

export const phoneCodeSchema = z.object({
  phone: phoneSchema,
  purpose: z.enum(['login', 'register', 'forget']),
  /**
   * 1: the form wants a number without an account. The answer is the same for both; a taken number
   * is refused when the code is handed in.
   */
  check_exist: z.union([z.literal(0), z.literal(1)]).default(0),
  /** `@` and three random characters, which tell repeated requests of one form apart. */
  randstr: plainText().regex(/^@[A-Za-z0-9]{3}$/),
  captcha: captchaAnswerSchema.optional(),
});

/** What the form waits for after a code was sent. */
const sentSchema = z.object({ waitSeconds: z.int() });

const imageCaptchaSchema = z.object({
  type: z.literal('image'),
  id: z.string(),
  /** `data:` URL of the picture. */
  image: z.string(),
});

/** Proof of work after ALTCHA: find the number whose hash with the salt is the challenge. */
const powCaptchaSchema = z.object({
  type: z.literal('pow'),
  id: z.string(),
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  salt: z.string(),
  maxnumber: z.int(),
  signature: z.string(),
});

export const captchaSchema = z.discriminatedUnion('type', [imageCaptchaSchema, powCaptchaSchema]);
export type Captcha = z.output<typeof captchaSchema>;

export const authEndpoints = defineEndpoints({
  login: {
    ...authRequests.login,
    access: 'public',
    summary: '用账户和密码，或手机号和验证码登录',
    body: loginSchema,
    data: z.object({ access_token: z.string() }),
  },
  loginSecondFactor: {
    ...authRequests.loginSecondFactor,
    access: 'public',
    summary: '用动态验证码或恢复码完成登录',
    body: secondFactorLoginSchema,
    data: z.object({ access_token: z.string() }),
  },
  logout: {
    ...authRequests.logout,
    access: 'allUser',
    summary: '退出登录并吊销当前令牌',
    body: emptySchema,
    data: emptySchema,
  },
  getCaptchaType: {
    ...authRequests.getCaptchaType,
    access: 'public',
    summary: '当前表单是否需要验证码、需要哪一种',
    query: z.object({
      /** What the captcha is for: signing in, or having a code sent. */
      scene: z.enum(['login', 'code']).default('login'),
      account: plainText().max(254).optional(),
    }),
    data: z.object({ type: captchaTypeSchema }),
  },
  getCaptcha: {
    ...authRequests.getCaptcha,
    access: 'public',
    summary: '取一个图形验证码或工作量证明',
    query: z.object({ type: z.enum(['image', 'pow']).default('image') }),
    data: captchaSchema,
  },
  sendRegisterEmail: {
    ...authRequests.sendRegisterEmail,
    access: 'public',
    summary: '发送注册邮箱验证码',
    body: emailCodeSchema,
    data: sentSchema,
  },
  register: {
    ...authRequests.register,
    access: 'public',
    summary: '用邮箱或手机号注册',
    body: z.union([emailRegisterSchema, phoneRegisterSchema]),
    data: z.object({ access_token: z.string() }),
  },
  sendForgetEmail: {
    ...authRequests.sendForgetEmail,
    access: 'public',
    summary: '发送找回密码邮箱验证码',
    body: emailCodeSchema,
    data: sentSchema,
  },
  forget: {
    ...authRequests.forget,
    access: 'public',
    summary: '用验证码设置新密码',
    body: z.union([emailForgetSchema, phoneForgetSchema]),
    data: emptySchema,
  },
  sendPhoneCode: {
    ...authRequests.sendPhoneCode,
    access: 'public',
    summary: '发送手机验证码',
    body: phoneCodeSchema,
    data: sentSchema,
  },
});
