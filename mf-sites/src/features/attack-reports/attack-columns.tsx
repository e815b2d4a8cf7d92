import {
  attackCauseWords,
  attackStateWords,
  lengthText,
} from '@console/contract/monitor/attack-words';
import type { AttackReport } from '@console/contract/monitor/endpoints/attack-reports';
import { formatCompact, formatNumber } from '@console/kit/format';
import type { Column } from '@console/kit/table';
import { DateTime, Link, StateChip, type Tone } from '@console/kit/ui';
import { attacksHref } from '../../paths';

export const attackTones = { live: 'bad', over: 'mute' } as const satisfies Record<
  AttackReport['state'],
  Tone
>;

function lastedText({ startedAt, endedAt }: AttackReport): string {
  const end = endedAt === null ? Date.now() : Date.parse(endedAt);
  return lengthText((end - Date.parse(startedAt)) / 1000);
}

export const attackColumns: readonly Column<AttackReport>[] = [
  {
    id: 'site',
    header: '网站',
    minWidth: 180,
    cell: ({ id, site }) => (
      <Link to={attacksHref({ report: id })} className="mono" sx={{ overflowWrap: 'anywhere' }}>
        {site.domain}
      </Link>
    ),
  },
  {
    id: 'state',
    header: '状态',
    card: 'beside',
    cell: ({ state }) => <StateChip tone={attackTones[state]} label={attackStateWords[state]} />,
  },
  { id: 'cause', header: '起因', minWidth: 96, cell: ({ cause }) => attackCauseWords[cause] },
  {
    id: 'started',
    header: '开始时间',
    sortKey: 'startedAt',
    card: 'line',
    cell: ({ startedAt }) => <DateTime value={startedAt} />,
  },
  { id: 'lasted', header: '持续', align: 'right', minWidth: 96, cell: lastedText },
  {
    id: 'refused',
    header: '拦截与验证',
    align: 'right',
    sortKey: 'refused',
    card: 'line',
    cell: ({ refused }) => (
      <span title={`${formatNumber(refused)} 次`}>{formatCompact(refused)} 次</span>
    ),
  },
  {
    id: 'peak',
    header: '峰值',
    align: 'right',
    cell: ({ peakPerSecond }) => `${formatNumber(peakPerSecond)} 次/秒`,
  },
];
