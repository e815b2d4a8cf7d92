import type { Revision, RevisionNode } from '@console/contract/settings/revisions';
import { formatNumber } from '@console/kit/format';
import type { Tone } from '@console/kit/ui';

export const nodeStates = {
  applied: { label: '已生效', tone: 'ok' },
  waiting: { label: '同步中', tone: 'info' },
  refused: { label: '已拒绝', tone: 'bad' },
  offline: { label: '离线', tone: 'mute' },
} as const satisfies Record<RevisionNode['state'], { label: string; tone: Tone }>;

const authors = {
  owner: '账户本人',
  administrator: '管理员代为操作',
  system: '系统',
} as const satisfies Record<Revision['author']['kind'], string>;

export function authorText({ kind, name }: Revision['author']): string {
  return name ?? authors[kind];
}

/** `1.2 秒`; below a tenth of a second in milliseconds. */
export function tookText(milliseconds: number): string {
  if (milliseconds < 100) return `${milliseconds} 毫秒`;
  const seconds = milliseconds / 1_000;
  if (seconds < 60) return `${seconds.toFixed(1)} 秒`;
  return `${formatNumber(Math.round(seconds / 60))} 分钟`;
}

type Changed = Pick<Revision, 'action' | 'restoredNumber' | 'changes'>;

/** A row's summary of a revision: its first changes, or its kind where nothing was set. */
export function changeTexts(
  { action, restoredNumber, changes }: Changed,
  created: string,
): string[] {
  if (action === 'create') return [created];
  if (action === 'baseline') return ['开始记录变更历史'];
  if (action === 'certificate') return ['证书内容已更新，设置没有变化'];
  const back = action === 'restore' ? [`回滚到 v${restoredNumber}`] : [];
  return [...back, ...(changes.length > 0 ? changes : ['设置没有变化'])];
}

/** True while an online node may still take it. */
export function isConverging({ sync }: Pick<Revision, 'sync'>): boolean {
  return !sync.overtaken && sync.applied + sync.refused < sync.total;
}

/** `38/40 节点，1.2 秒`, and how good that is. */
export function syncState({ sync }: Pick<Revision, 'sync'>): { text: string; tone: Tone } {
  const { applied, total, refused, milliseconds, overtaken } = sync;
  if (overtaken) return { text: '已被更新的版本取代', tone: 'mute' };
  if (total === 0) return { text: '无在线节点', tone: 'mute' };
  const nodes = `${applied}/${total} 节点`;
  if (refused > 0) return { text: `${nodes}，${refused} 个拒绝`, tone: 'bad' };
  if (applied < total) return { text: `${nodes}，同步中`, tone: 'warn' };
  return {
    text: milliseconds === null ? nodes : `${nodes}，${tookText(milliseconds)}`,
    tone: 'ok',
  };
}
