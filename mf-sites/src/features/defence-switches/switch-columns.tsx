import type { DefenceSwitch } from '@console/contract/defence/endpoints/switches';
import { switchStateWords } from '@console/contract/defence/words';
import { formatDateTime } from '@console/kit/format';
import type { Column } from '@console/kit/table';
import { DateTime, Link, StateChip, type Tone } from '@console/kit/ui';
import { authorText } from '@console/settings/revisions';
import { leftText } from '../../defence/left-text';
import { sitePath } from '../../paths';

const tones = {
  live: 'warn',
  expired: 'ok',
  ended: 'mute',
  replaced: 'mute',
} as const satisfies Record<DefenceSwitch['state'], Tone>;

/** When and how it ended, or how long it goes on. */
function endText({ state, until, endedAt, endedBy }: DefenceSwitch): string {
  if (endedAt === null || endedBy === null) {
    return `剩余 ${leftText(until)}，${formatDateTime(until)} 自动换回`;
  }
  const at = formatDateTime(endedAt);
  if (state === 'expired') return `${at} 到时自动换回`;
  const early = `原定 ${formatDateTime(until)}`;
  return `${at} 由${authorText(endedBy)}${state === 'ended' ? '换回' : '换成另一组'}，${early}`;
}

export const switchColumns: readonly Column<DefenceSwitch>[] = [
  {
    id: 'site',
    header: '网站',
    minWidth: 140,
    cell: ({ site }) => (
      <Link to={sitePath(site.id, 'cc')} className="mono" sx={{ overflowWrap: 'anywhere' }}>
        {site.domain}
      </Link>
    ),
  },
  {
    id: 'state',
    header: '状态',
    card: 'beside',
    cell: ({ state }) => <StateChip tone={tones[state]} label={switchStateWords[state]} />,
  },
  {
    id: 'groups',
    header: '规则组',
    minWidth: 120,
    cell: ({ before, after }) => `${before.name} → ${after.name}`,
  },
  {
    id: 'started',
    header: '开始时间',
    sortKey: 'startedAt',
    cell: ({ startedAt }) => <DateTime value={startedAt} />,
  },
  {
    id: 'author',
    header: '操作人',
    minWidth: 96,
    hidden: 'narrow',
    cell: ({ startedBy }) => authorText(startedBy),
  },
  { id: 'end', header: '结束', sortKey: 'until', minWidth: 160, card: 'line', cell: endText },
];
