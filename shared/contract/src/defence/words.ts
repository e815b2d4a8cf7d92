import type { ConditionOperator, Field } from './rules/conditions';
import type { Action, ChallengeLevel, Filter, RateKey } from './rules/rules';
import type { SwitchState } from './switches';

// What forms, tables, history and the log call the parts of a rule, and the sentence that a rule
// makes. Nothing here needs zod, so that a page may name a rule without loading its schema.

/** What of a request a condition looks at. */
export const fieldWords = {
  ip: 'IP 地址',
  country: '国家或地区',
  region: '省级地区',
  asn: 'AS 号',
  host: '域名',
  uri: '完整路径（含参数）',
  path: '路径',
  query: '查询参数',
  method: '请求方法',
  header: '请求头',
  cookie: 'Cookie',
  userAgent: 'User-Agent',
  referer: 'Referer',
  contentType: 'Content-Type',
  protocol: 'HTTP 版本',
  scheme: '访问协议',
} as const satisfies Record<Field, string>;

export const operatorWords = {
  eq: '等于',
  ne: '不等于',
  contains: '包含',
  notContains: '不包含',
  in: '属于',
  notIn: '不属于',
  prefix: '前缀是',
  suffix: '后缀是',
  regex: '匹配正则',
  cidr: '在网段',
  notCidr: '不在网段',
  inList: '在名单',
  notInList: '不在名单',
  exists: '存在',
  absent: '不存在',
  gt: '大于',
  lt: '小于',
} as const satisfies Record<ConditionOperator, string>;

/** From the gentlest to the strictest; a pass of a stricter one counts for the gentler ones. */
export const levelWords = {
  redirect: '302 跳转',
  js: 'JS 验证',
  pow: '无感验证',
  wait: '5 秒盾',
  click: '点击验证',
  slide: '滑块验证',
  rotate: '旋转图片',
  captcha: '图形验证码',
} as const satisfies Record<ChallengeLevel, string>;

export const filterKindWords = {
  rate: '请求频率',
  challenge: '验证',
  signing: 'URL 签名',
} as const satisfies Record<Filter['kind'], string>;

export const rateKeyWords = {
  ip: '每个 IP',
  ipUri: '每个 IP 的每个路径',
  site: '整个网站',
  header: '请求头的每个值',
  cookie: 'Cookie 的每个值',
} as const satisfies Record<RateKey, string>;

export const actionWords = {
  allow: '放行',
  observe: '观察',
  challenge: '验证',
  block: '拦截',
  drop: '断开',
  ban: '封禁 IP',
} as const satisfies Record<Action['kind'], string>;

/** `A 类型`, as vendors call the ways to sign. */
export const signingTypeWord = (type: 'A' | 'B' | 'C') => `${type} 类型`;

export const switchStateWords = {
  live: '生效中',
  expired: '到时结束',
  ended: '提前结束',
  replaced: '已被替换',
} as const satisfies Record<SwitchState, string>;
