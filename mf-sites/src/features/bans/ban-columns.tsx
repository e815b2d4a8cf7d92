import type { Ban } from '@console/contract/defence/endpoints/bans';
import { formatDateTime } from '@console/kit/format';
import type { Column } from '@console/kit/table';
import { Box, CopyText, DateTime, Link, StateChip, Tooltip } from '@console/kit/ui';
import { leftText } from '../../defence/left-text';
import { sitePath } from '../../paths';

export const banColumns: readonly Column<Ban>[] = [
  {
    id: 'address',
    header: 'IP',
    minWidth: 150,
    cell: ({ address }) => <CopyText text={address} label={`复制 ${address}`} />,
  },
  {
    id: 'site',
    header: '网站',
    cell: ({ site }) =>
      site ? (
        <Link to={sitePath(site.id, 'cc')} className="mono">
          {site.domain}
        </Link>
      ) : (
        '平台的所有网站'
      ),
  },
  {
    id: 'source',
    header: '来源',
    card: 'beside',
    cell: ({ source }) => (
      <StateChip
        tone={source === 'rule' ? 'bad' : 'info'}
        label={source === 'rule' ? '规则' : '手动'}
      />
    ),
  },
  {
    id: 'reason',
    header: '原因',
    minWidth: 160,
    cell: ({ source, ruleName, note, requestId }) => (
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {source === 'rule' ? `触发规则「${ruleName}」` : note || '手动封禁'}
        {requestId ? <small className="mono">请求 {requestId}</small> : null}
      </Box>
    ),
  },
  {
    id: 'left',
    header: '剩余时间',
    align: 'right',
    sortKey: 'until',
    card: 'line',
    cell: ({ until }) => (
      <Tooltip title={`到 ${formatDateTime(until)}`}>
        <span>{leftText(until)}</span>
      </Tooltip>
    ),
  },
  { id: 'count', header: '第几次', align: 'right', cell: ({ count }) => count },
  { id: 'node', header: '节点', hidden: 'narrow', cell: ({ node }) => node || '-' },
  {
    id: 'created',
    header: '封禁时间',
    hidden: 'narrow',
    sortKey: 'createdAt',
    cell: ({ createdAt }) => <DateTime value={createdAt} />,
  },
];
