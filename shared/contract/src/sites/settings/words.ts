import type { BotGroup } from '../../defence/bot-schemas';
import type { AccessSettings, ListMode } from './access';
import type { BypassCondition, CacheRule, CacheSettings, TimeSpan } from './cache';
import type { CcSettings } from './cc';
import type { HttpsSettings } from './https';
import type { Origin, OriginSettings } from './origin';
import type { PageSettings } from './pages';
import type { HeaderRule, Redirect, RuleSettings } from './rules';
import type { SigningSettings } from './url-signing';

// What forms, tables, history and files call the settings of a site and their values. Nothing here
// needs zod, so that a page may name a setting without loading its schema.

/** A menu's entries, in the order of the words. */
export const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));

/** The sections of a site's settings, in the order of their tabs. */
export const siteSectionLabels = {
  origin: '回源',
  https: 'HTTPS',
  cache: '缓存',
  cc: 'CC 防御',
  access: '访问控制',
  rules: '高级',
  pages: '自定义页面',
} as const;
export type SiteSectionName = keyof typeof siteSectionLabels;

export const originLabels = {
  origins: '源站',
  protocol: '回源协议',
  httpPort: 'HTTP 端口',
  httpsPort: 'HTTPS 端口',
  balance: '负载均衡',
  hostHeader: '回源 Host',
  sni: '回源 SNI',
  websocket: 'WebSocket',
  slice: '分片回源',
  connectTimeoutSeconds: '连接超时',
  readTimeoutSeconds: '读取超时',
  retries: '重试次数',
  health: '健康检查',
} as const satisfies Record<keyof OriginSettings, string>;

export const originProtocolWords = {
  http: 'HTTP',
  https: 'HTTPS',
  follow: '跟随访客',
} as const satisfies Record<OriginSettings['protocol'], string>;

export const originRoleWords = {
  up: '上线',
  down: '下线',
  backup: '备用',
} as const satisfies Record<Origin['role'], string>;

export const balanceWords = {
  'round-robin': '轮询',
  'ip-hash': 'IP 哈希',
  'url-hash': 'URL 哈希',
  'least-conn': '最少连接',
  random: '随机',
} as const satisfies Record<OriginSettings['balance'], string>;

export const httpsLabels = {
  certificateId: '证书',
  force: '强制 HTTPS',
  hstsEnabled: 'HSTS',
  hstsMaxAgeSeconds: 'HSTS 有效期',
  hstsSubdomains: 'HSTS 包含子域名',
  hstsPreload: 'HSTS 预加载',
  tlsVersionMin: '最低 TLS 版本',
  cipherLevel: '加密套件',
  http2: 'HTTP/2',
  ocspStapling: 'OCSP 装订',
} as const satisfies Record<keyof HttpsSettings, string>;

export const forceHttpsWords = {
  off: '不强制',
  '301': '301 永久跳转',
  '302': '302 临时跳转',
  '308': '308 永久跳转，保留请求方法',
} as const satisfies Record<HttpsSettings['force'], string>;

export const tlsVersionWords = {
  '1.0': 'TLS 1.0 及以上',
  '1.1': 'TLS 1.1 及以上',
  '1.2': 'TLS 1.2 及以上',
  '1.3': '只允许 TLS 1.3',
} as const satisfies Record<HttpsSettings['tlsVersionMin'], string>;

export const cipherLevelWords = {
  modern: '严格',
  balanced: '均衡',
  compatible: '兼容',
} as const satisfies Record<HttpsSettings['cipherLevel'], string>;

export const cacheLabels = {
  enabled: '缓存',
  rules: '缓存规则',
  bypass: '不缓存的条件',
} as const satisfies Record<keyof CacheSettings, string>;

export const cacheMatchWords = {
  suffix: '文件后缀',
  directory: '目录',
  path: '全路径',
  all: '整个网站',
} as const satisfies Record<CacheRule['match'], string>;

export const cacheActionWords = {
  cache: '缓存',
  bypass: '不缓存',
} as const satisfies Record<CacheRule['action'], string>;

export const cacheQueryWords = {
  all: '保留全部参数',
  sort: '保留全部，忽略顺序',
  ignore: '忽略全部参数',
  only: '只保留列出的参数',
} as const satisfies Record<CacheRule['query'], string>;

export const bypassFieldWords = {
  cookie: 'Cookie',
  header: '请求头',
  query: '查询参数',
  agent: 'User-Agent',
  method: '请求方法',
} as const satisfies Record<BypassCondition['field'], string>;

export const bypassOperatorWords = {
  exists: '存在',
  equals: '等于',
  contains: '包含',
} as const satisfies Record<BypassCondition['operator'], string>;

export const timeUnitWords = {
  second: '秒',
  minute: '分钟',
  hour: '小时',
  day: '天',
} as const satisfies Record<TimeSpan['unit'], string>;

/** `30 分钟`. */
export const spanText = ({ value, unit }: TimeSpan) => `${value} ${timeUnitWords[unit]}`;

export const ccLabels = {
  group: '规则组',
  emergency: '正在被攻击',
  rules: '自有规则',
  passMinutes: '通过验证后的有效时间',
  perIp: '每个 IP 的上限',
  trustedProxies: '可信代理',
} as const satisfies Record<keyof CcSettings, string>;

export const accessLabels = {
  ipWhite: 'IP 白名单',
  ipBlack: 'IP 黑名单',
  whiteOnly: '只允许白名单',
  referer: '防盗链',
  userAgent: 'User-Agent',
  method: '请求方法',
  place: '地区',
  asn: 'ASN',
  bots: '爬虫与扫描器',
  signing: 'URL 鉴权',
} as const satisfies Record<keyof AccessSettings, string>;

export const listModeWords = {
  off: '不限制',
  allow: '只允许',
  deny: '拒绝',
} as const satisfies Record<ListMode, string>;

export const botGroupWords = {
  ai: 'AI 爬虫',
  seo: 'SEO 工具',
  scanner: '扫描器',
  tool: '脚本与工具',
} as const satisfies Record<BotGroup, string>;

export const signingTypeWords = {
  off: '不鉴权',
  A: 'A：签名在参数中',
  B: 'B：签名在路径中，十进制时间',
  C: 'C：签名在路径中，十六进制时间',
} as const satisfies Record<SigningSettings['type'], string>;

export const signingScopeWords = {
  all: '整个网站',
  only: '只有列出的路径和扩展名',
  except: '除列出的以外的全部',
} as const satisfies Record<SigningSettings['scope'], string>;

export const ruleLabels = {
  requestHeaders: '请求头',
  responseHeaders: '响应头',
  cors: '跨域访问',
  redirects: '跳转',
  rewrites: '改写',
  gzip: 'Gzip 压缩',
  brotli: 'Brotli 压缩',
} as const satisfies Record<keyof RuleSettings, string>;

export const headerActionWords = {
  set: '设置',
  add: '添加',
  remove: '删除',
} as const satisfies Record<HeaderRule['action'], string>;

export const redirectStatusWords = {
  301: '301 永久',
  302: '302 临时',
  307: '307 临时，方法不变',
  308: '308 永久，方法不变',
} as const satisfies Record<Redirect['status'], string>;

export const pageLabels = {
  pages: '页面',
  coverOrigin: '替换源站的错误页面',
} as const satisfies Record<keyof PageSettings, string>;

export const pageStatusWords = {
  403: '403 访问被拒绝（拦截页面）',
  404: '404 内容不存在',
  405: '405 方法不允许',
  429: '429 请求过于频繁',
  500: '500 服务错误',
  502: '502 源站无法连接',
  503: '503 服务不可用',
  504: '504 源站响应超时',
} as const satisfies Record<PageSettings['pages'][number]['status'], string>;
