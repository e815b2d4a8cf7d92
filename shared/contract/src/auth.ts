import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { recoveryCodeSchema, totpCodeSchema } from './one-time-codes';
import { emptySchema } from './paging';
import { plainText } from './scalars';
import { newPasswordSchema } from './users';

/** Name of the cookie that holds the access token (path `/`). */
export const accessTokenCookie = 'access-token';
/** Name of the local-storage item beside it. */
export const accountTokenKey = 'account-token';
/** Life of a session and of its cookie, in seconds. */
export const sessionLifetimeSeconds = 604_800;
/** Life of a code that was sent by e-mail or text message, in seconds. */
export const codeLifetimeSeconds = 600;
/** Wait between two codes to the same address or number, in seconds. */
export const codeWaitSeconds = 60;
/** Life of the challenge that a sign-in with a second factor waits on, in seconds. */
export const challengeLifetimeSeconds = 300;
/** Wrong codes that end a challenge. */
export const challengeTriesMax = 5;

export const emailSchema = plainText()
  .trim()
  .toLowerCase()
  .max(254, '邮箱过长')
  .pipe(z.email('请输入有效的邮箱'));

/** A phone number of mainland China, with or without `+86`; kept without. */
export const phoneSchema = plainText()
  .trim()
  .regex(/^(?:\+?86)?1[3-9]\d{9}$/, '请输入有效的手机号')
  .transform((phone) => phone.slice(-11));

/** The six digits that were sent by e-mail or text message. */
export const codeSchema = plainText()
  .trim()
  .regex(/^\d{6}$/, '验证码为 6 位数字');

/** `image` is answered by a person; `pow` is work that the browser does unseen. */
export const captchaTypeSchema = z.enum(['none', 'image', 'pow']);
export type CaptchaType = z.output<typeof captchaTypeSchema>;

/** The captcha that goes with a form when it asks for one; `answer` of the kind `pow` is JSON. */
const captchaAnswerSchema = z.object({
  id: plainText().max(64),
  answer: plainText().trim().max(2048),
});

export const passwordLoginSchema = z.object({
  account: plainText().trim().min(1, '请输入邮箱、手机号或用户名').max(254, '账户过长'),
  password: plainText().min(1, '请输入密码').max(128, '密码最多 128 位'),
  captcha: captchaAnswerSchema.optional(),
});

export const phoneLoginSchema = z.object({ phone: phoneSchema, code: codeSchema });

/** Either account and password, or a phone and the code that was sent to it. */
export const loginSchema = z.union([passwordLoginSchema, phoneLoginSchema]);

const challengeSchema = plainText().min(1).max(100);

export const codeStepSchema = z.object({ challenge: challengeSchema, code: totpCodeSchema });
export const recoveryStepSchema = z.object({
  challenge: challengeSchema,
  recoveryCode: recoveryCodeSchema,
});

/** The second step of signing in: the challenge of the first, and a code or a recovery code. */
export const secondFactorLoginSchema = z.union([codeStepSchema, recoveryStepSchema]);

const affiliateCodeSchema = plainText().regex(/^[\w-]{1,64}$/);

const registerFields = {
  code: codeSchema,
  password: newPasswordSchema,
  /** The terms of service were accepted. */
  terms: z.literal(true, '请阅读并同意服务条款'),
  /** Code of the affiliate who sent this visitor; an unknown one is passed over. */
  aff: affiliateCodeSchema.optional().catch(undefined),
};

export const emailRegisterSchema = z.object({ email: emailSchema, ...registerFields });
export const phoneRegisterSchema = z.object({ phone: phoneSchema, ...registerFields });

const forgetFields = { code: codeSchema, password: newPasswordSchema };
export const emailForgetSchema = z.object({ email: emailSchema, ...forgetFields });
export const phoneForgetSchema = z.object({ phone: phoneSchema, ...forgetFields });

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
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: '用账户和密码，或手机号和验证码登录',
    body: loginSchema,
    data: z.object({ access_token: z.string() }),
  },
  loginSecondFactor: {
    method: 'POST',
    path: '/auth/login/second-factor',
    access: 'public',
    summary: '用动态验证码或恢复码完成登录',
    body: secondFactorLoginSchema,
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
    summary: '当前表单是否需要验证码、需要哪一种',
    query: z.object({
      /** What the captcha is for: signing in, or having a code sent. */
      scene: z.enum(['login', 'code']).default('login'),
      account: plainText().max(254).optional(),
    }),
    data: z.object({ type: captchaTypeSchema }),
  },
  getCaptcha: {
    method: 'GET',
    path: '/auth/captcha',
    access: 'public',
    summary: '取一个图形验证码或工作量证明',
    query: z.object({ type: z.enum(['image', 'pow']).default('image') }),
    data: captchaSchema,
  },
  sendRegisterEmail: {
    method: 'POST',
    path: '/auth/send/register-email',
    access: 'public',
    summary: '发送注册邮箱验证码',
    body: emailCodeSchema,
    data: sentSchema,
  },
  register: {
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: '用邮箱或手机号注册',
    body: z.union([emailRegisterSchema, phoneRegisterSchema]),
    data: z.object({ access_token: z.string() }),
  },
  sendForgetEmail: {
    method: 'POST',
    path: '/auth/send/forget-email',
    access: 'public',
    summary: '发送找回密码邮箱验证码',
    body: emailCodeSchema,
    data: sentSchema,
  },
  forget: {
    method: 'POST',
    path: '/auth/forget',
    access: 'public',
    summary: '用验证码设置新密码',
    body: z.union([emailForgetSchema, phoneForgetSchema]),
    data: emptySchema,
  },
  sendPhoneCode: {
    method: 'POST',
    path: '/v1/phone-captcha',
    access: 'public',
    summary: '发送手机验证码',
    body: phoneCodeSchema,
    data: sentSchema,
  },
});
