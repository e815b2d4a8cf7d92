import type { DefenceGroup } from '@console/contract/defence/endpoints/groups';
import { formatNumber } from '@console/kit/format';
import type { Column } from '@console/kit/table';
import { Box, DateTime, Link, StateChip } from '@console/kit/ui';
import { SyncText } from '@console/settings/revisions';
import { defenceGroupPath } from '../../paths';

export const groupColumns: readonly Column<DefenceGroup>[] = [
  {
    id: 'name',
    header: '规则组',
    sortKey: 'name',
    minWidth: 200,
    cell: ({ id, name, note }) => (
      <>
        <Link to={defenceGroupPath(id)} sx={{ fontWeight: 500 }}>
          {name}
        </Link>
        {note ? (
          <Box component="small" sx={noteLook}>
            {note}
          </Box>
        ) : null}
      </>
    ),
  },
  {
    id: 'kind',
    header: '类型',
    card: 'beside',
    cell: ({ builtin }) => (
      <StateChip tone={builtin ? 'info' : 'ok'} label={builtin ? '内置' : '自定'} />
    ),
  },
  {
    id: 'rules',
    header: '规则数',
    align: 'right',
    cell: ({ ruleCount, enabledCount }) =>
      enabledCount === ruleCount
        ? formatNumber(ruleCount)
        : `${formatNumber(ruleCount)}（启用 ${formatNumber(enabledCount)}）`,
  },
  {
    id: 'sites',
    header: '使用的网站',
    align: 'right',
    card: 'line',
    cell: ({ sites }) => formatNumber(sites),
  },
  {
    id: 'sync',
    header: '同步',
    cell: ({ sync, version }) => (sync ? <SyncText site={{ sync, version }} /> : '-'),
  },
  {
    id: 'updated',
    header: '修改时间',
    hidden: 'narrow',
    sortKey: 'updatedAt',
    cell: ({ updatedAt }) => (updatedAt ? <DateTime value={updatedAt} /> : '-'),
  },
];

const noteLook = { display: 'block', maxWidth: 420, overflowWrap: 'anywhere' } as const;
