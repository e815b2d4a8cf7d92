import type { PurgeJob, PurgeQuotas } from '@console/contract/sites/endpoints/purges';
import {
  type PurgeLine,
  parsePurgeLines,
  purgeSubmitMax,
} from '@console/contract/sites/purge-lines';
import {
  type PurgeKind,
  type PurgeState,
  purgeKindSchema,
  purgeStateSchema,
} from '@console/contract/sites/purges';
import { formatNumber } from '@console/kit/format';
import type { Tone } from '@console/kit/ui';

export const purgeStates = {
  waiting: { label: '等待', tone: 'mute' },
  running: { label: '处理中', tone: 'info' },
  success: { label: '成功', tone: 'ok' },
  partial: { label: '部分成功', tone: 'warn' },
  failed: { label: '失败', tone: 'bad' },
} as const satisfies Record<PurgeState, { label: string; tone: Tone }>;

type KindText = { label: string; verb: string; field: string; help: string; example: string };

export const purgeKinds = {
  url: {
    label: 'URL 刷新',
    verb: '提交刷新',
    field: '要刷新的 URL',
    help: '节点上的缓存立即失效，下次访问时重新回源。不带参数的 URL 连同它的全部参数一起刷新，HTTP 与 HTTPS 一并生效。',
    example: 'https://www.example.com/index.html\nhttps://www.example.com/app.js?v=2',
  },
  directory: {
    label: '目录刷新',
    verb: '提交刷新',
    field: '要刷新的目录',
    help: '目录以 / 结尾，它下面的全部缓存立即失效。「https://www.example.com/」刷新整个域名，回源会明显增加。',
    example: 'https://www.example.com/images/\nhttps://img.example.com/',
  },
  preheat: {
    label: '预热',
    verb: '提交预热',
    field: '要预热的 URL',
    help: '节点提前把内容取到缓存，第一批访客就能命中。已经缓存的内容不会重新获取，需要更新时请先刷新。',
    example: 'https://www.example.com/video/intro.mp4\nhttps://www.example.com/setup.zip',
  },
} as const satisfies Record<PurgeKind, KindText>;

export const kindOptions = purgeKindSchema.options.map((value) => ({
  value,
  label: purgeKinds[value].label,
}));
export const stateOptions = purgeStateSchema.options.map((value) => ({
  value,
  label: purgeStates[value].label,
}));

type BadLine = Extract<PurgeLine, { error: string }>;

/** What a text would submit, its invalid lines, and whether it exceeds the quota. */
export function checkLines(text: string, kind: PurgeKind) {
  const { lines, repeated } = parsePurgeLines(text, kind);
  const bad = lines.filter((line): line is BadLine => line.error !== undefined);
  return { good: lines.length - bad.length, bad, repeated: repeated.length };
}

/** Why this many lines cannot be submitted now; undefined if they can. */
export function countProblem(kind: PurgeKind, count: number, quotas?: PurgeQuotas) {
  const max = purgeSubmitMax[kind];
  if (count > max) return `每次最多提交 ${formatNumber(max)} 行，现在有 ${formatNumber(count)} 行`;
  const quota = quotas?.[kind];
  if (!quota || quota.total < 0 || count <= quota.left) return undefined;
  return `今日额度还剩 ${formatNumber(quota.left)} 条，本次需要 ${formatNumber(count)} 条`;
}

export const isOpen = ({ state }: Pick<PurgeJob, 'state'>) =>
  state === 'waiting' || state === 'running';

export const canRetry = ({ state }: Pick<PurgeJob, 'state'>) =>
  state === 'partial' || state === 'failed';

/** `https://a.com/x 等 3 条`. */
export function jobTitle({ firstUrl, urlCount }: Pick<PurgeJob, 'firstUrl' | 'urlCount'>) {
  return urlCount > 1 ? `${firstUrl} 等 ${urlCount} 条` : firstUrl;
}

/** A random UUID, also on a console that is served without TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}
