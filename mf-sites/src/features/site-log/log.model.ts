import {
  blockFilterSchema,
  type CacheState,
  cacheStateSchema,
  logActionSchema,
} from '@console/contract/monitor/access-log';
import { blockWords, logActionLabels } from '@console/contract/monitor/block-words';
import { blockCodeSchema } from '@console/contract/monitor/blocks';
import type { AccessLogEntry } from '@console/contract/monitor/endpoints/access-log';
import { methods as methodNames } from '@console/contract/sites/settings/choices';
import type { Tone } from '@console/kit/ui';

const cacheLabels = {
  HIT: '命中',
  MISS: '未命中',
  BYPASS: '绕过',
  EXPIRED: '已过期',
  STALE: '过期可用',
  UPDATING: '更新中',
  REVALIDATED: '已验证',
  NONE: '不经过缓存',
} as const satisfies Record<CacheState, string>;

export const cacheOptions = cacheStateSchema.options.map((value) => ({
  value,
  label: cacheLabels[value],
}));

/** `命中（HIT）`; a state that this version does not know stands as it is. */
export function cacheText(cache: string): string {
  const state = cacheStateSchema.safeParse(cache || 'NONE').data;
  if (state === undefined) return cache;
  return state === 'NONE' ? cacheLabels.NONE : `${cacheLabels[state]}（${state}）`;
}

export const blockOptions = blockFilterSchema.options.map((value) => ({
  value,
  label: value === 'any' ? '已拦截' : `已拦截：${blockWords[value]}`,
}));

/** The rule that refused a request; a code that this version does not know stands as it is. */
export function blockText(block: string): string {
  const code = blockCodeSchema.safeParse(block).data;
  return code === undefined ? block : blockWords[code];
}

export const actionOptions = logActionSchema.options.map((value) => ({
  value,
  label: logActionLabels[value],
}));

export const methodOptions = methodNames.map((value) => ({ value, label: value }));

export const statusClasses = [
  { value: '2xx', label: '2xx 成功' },
  { value: '3xx', label: '3xx 跳转' },
  { value: '4xx', label: '4xx 客户端错误' },
  { value: '5xx', label: '5xx 服务端错误' },
] as const;

/** The colour of a status by its class. */
export function statusTone(status: number): Tone {
  if (status >= 500) return 'bad';
  if (status >= 400) return 'warn';
  return status >= 300 ? 'info' : 'ok';
}

/** Whose website a request was to, where that is told; a website that is gone has no account any more. */
export const accountText = (account: AccessLogEntry['account']) => account?.name ?? '网站已删除';

/** A request of the log of all accounts: their websites, rules and bans have no pages of one's own. */
export const isForeign = ({ account }: AccessLogEntry) => account !== undefined;
