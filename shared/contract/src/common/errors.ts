import { z } from 'zod';
import { captchaWrongCode } from './captcha-code';

/**
 * Every error that the API answers with: a stable code, the HTTP status that carries it and the
 * Chinese sentence that a person sees when the place that raised it has nothing more exact to say.
 * The first three digits of a code are its status.
 */
export const errors = {
  BAD_JSON: { code: 40000, status: 400, msg: '请求内容不是有效的 JSON' },
  MALFORMED: { code: 40090, status: 400, msg: '请求格式不正确' },
  INVALID: { code: 40001, status: 400, msg: '请检查填写的内容' },
  BAD_CREDENTIALS: { code: 40002, status: 400, msg: '账户或密码错误' },
  CAPTCHA_WRONG: { code: captchaWrongCode, status: 400, msg: '验证码错误' },
  ACCOUNT_BANNED: { code: 40004, status: 400, msg: '账户已被封禁，请联系客服' },
  CODE_WRONG: { code: 40005, status: 400, msg: '验证码不正确或已过期，请重新获取' },
  EMAIL_TAKEN: { code: 40006, status: 400, msg: '该邮箱已注册，请直接登录' },
  PHONE_TAKEN: { code: 40007, status: 400, msg: '该手机号已注册，请直接登录' },
  PHONE_UNKNOWN: { code: 40008, status: 400, msg: '该手机号尚未注册，请先注册' },
  SECOND_FACTOR_NEEDED: { code: 40009, status: 400, msg: '账户已开启两步验证，请输入动态验证码' },
  DOMAIN_TAKEN: { code: 40010, status: 400, msg: '域名已被其他网站使用' },
  ORIGIN_FORBIDDEN: { code: 40011, status: 400, msg: '源站地址不允许使用' },
  DOMAIN_UNPROVEN: { code: 40012, status: 400, msg: '需要先验证域名所有权' },
  PORT_TAKEN: { code: 40013, status: 400, msg: '端口已被其他转发使用' },
  RELEASE_REJECTED: { code: 40020, status: 400, msg: '发布包未通过检查' },
  RELEASE_EXISTS: { code: 40021, status: 400, msg: '这个版本已经发布过' },
  PASSWORD_WRONG: { code: 40022, status: 400, msg: '当前密码不正确' },
  CHALLENGE_OVER: { code: 40023, status: 400, msg: '两步验证已超时或错误次数过多，请重新登录' },
  SECOND_FACTOR_WRONG: { code: 40024, status: 400, msg: '动态验证码不正确或已使用过' },
  BALANCE_LOW: { code: 40030, status: 400, msg: '余额不足' },
  QUOTA_EXCEEDED: { code: 40032, status: 400, msg: '套餐的额度不足' },
  PURCHASE_REFUSED: { code: 40033, status: 400, msg: '账户不能购买这个套餐' },
  VOUCHER_INVALID: { code: 40031, status: 400, msg: '兑换码无效、已被使用或已过期' },
  DNS_FAILED: { code: 40040, status: 400, msg: 'DNS 服务商拒绝了请求' },
  CERTIFICATE_REJECTED: { code: 40050, status: 400, msg: '证书未通过检查' },
  DOMAIN_NOT_HELD: { code: 40052, status: 400, msg: '只能为自己网站的域名申请证书' },
  ORDERS_OPEN: { code: 40053, status: 400, msg: '未完成的证书申请过多' },
  CERTIFICATE_BOUND: { code: 40051, status: 400, msg: '证书正在被网站使用' },
  RESTORE_REFUSED: { code: 40060, status: 400, msg: '无法回滚到这个版本' },
  UNAUTHENTICATED: { code: 40100, status: 401, msg: '登录已失效，请重新登录' },
  NODE_UNAUTHENTICATED: { code: 40101, status: 401, msg: '节点凭据无效' },
  FORBIDDEN: { code: 40300, status: 403, msg: '权限不足' },
  UNKNOWN_HOST: { code: 40310, status: 403, msg: '此域名没有对应的控制台' },
  NOT_FOUND: { code: 40400, status: 404, msg: '内容不存在或已被删除' },
  TIMED_OUT: { code: 40800, status: 408, msg: '请求超时' },
  CONFLICT: { code: 40900, status: 409, msg: '内容已被他人修改，请刷新后重试' },
  DNS_API_IN_USE: { code: 40910, status: 409, msg: 'DNS API 正在使用，不能删除' },
  DEFENCE_IN_USE: { code: 40911, status: 409, msg: '正在使用，不能删除' },
  TOO_LARGE: { code: 41300, status: 413, msg: '请求内容过大' },
  NOT_JSON: { code: 41500, status: 415, msg: '请求内容类型应为 application/json' },
  TOO_MANY: { code: 42900, status: 429, msg: '操作过于频繁，请稍后再试' },
  HEADERS_TOO_LARGE: { code: 43100, status: 431, msg: '请求头过大' },
  INTERNAL: { code: 50000, status: 500, msg: '服务异常，请稍后重试' },
  UNAVAILABLE: { code: 50300, status: 503, msg: '服务暂时不可用，请稍后重试' },
  STORAGE_FULL: { code: 50301, status: 503, msg: '平台存储空间不足，暂时无法保存，请稍后重试' },
} as const;

export type ErrorName = keyof typeof errors;

/** `data` of an error answer. */
export const errorDataSchema = z.object({
  /** Which fields are wrong, as `path.to.field` → Chinese sentence. */
  fields: z.record(z.string(), z.string()).optional(),
  /** After how many seconds the same request may be good. */
  waitSeconds: z.int().optional(),
  /** Of SECOND_FACTOR_NEEDED: what the second step of signing in is called with. */
  challenge: z.string().optional(),
});

/** The body of every error answer. `requestId` is what a person quotes to support. */
export const errorBodySchema = z.object({
  code: z.int(),
  msg: z.string(),
  data: errorDataSchema,
  requestId: z.string(),
});
export type ErrorBody = z.output<typeof errorBodySchema>;

/** Wraps an endpoint's `data` schema into the body of a successful answer. */
export function envelope<D extends z.ZodType>(data: D, beside?: z.ZodObject) {
  const body = z.object({ code: z.literal(0), msg: z.string(), data });
  return beside ? body.extend(beside.shape) : body;
}
