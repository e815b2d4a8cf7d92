import type { LogAction } from './access-log';
import type { BlockCode } from './blocks';

/** What the log and tables call the codes of refusals. */
export const blockWords = {
  white_only: '只允许白名单',
  ip_black: 'IP 黑名单',
  method: '请求方法',
  bot_fake: '假冒的搜索引擎',
  place: '地区',
  asn: 'ASN',
  bot_ai: 'AI 爬虫',
  bot_seo: 'SEO 工具',
  bot_scanner: '扫描器',
  bot_tool: '脚本与工具',
  referer: '防盗链',
  user_agent: 'User-Agent',
  sign_missing: 'URL 鉴权：没有签名',
  sign_invalid: 'URL 鉴权：签名不对',
  sign_expired: 'URL 鉴权：已过期',
  guard_black: '全局黑名单',
  banned: '已封禁的 IP',
  cc_challenge: 'CC 防御：要求验证',
  cc_block: 'CC 防御：拦截',
  cc_drop: 'CC 防御：断开',
  cc_ban: 'CC 防御：封禁 IP',
  cc_connections: '每个 IP 的并发连接',
  cc_rate: '每个 IP 每秒的请求',
  package_expired: '套餐已到期',
  package_cancelled: '套餐已取消',
  traffic_exhausted: '套餐流量用尽',
  package_requests: '套餐 CC 防御能力（QPS）超限',
  package_connections: '套餐并发连接超限',
  package_bandwidth: '套餐带宽超限',
} as const satisfies Record<BlockCode, string>;

export const logActionLabels = {
  all: '全部请求',
  refused: '拦截',
  challenged: '要求验证',
  passed: '验证通过',
  failed: '验证未通过',
  watched: '观察',
} as const satisfies Record<LogAction, string>;
