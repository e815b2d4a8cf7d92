import type { EdgeNode } from '@console/contract/edge/endpoints/nodes';
import { formatBits, formatDateTime, formatNumber, formatRelative } from '@console/kit/format';
import type { Column } from '@console/kit/table';
import { Box, CopyText, DateTime, Link, StateChip } from '@console/kit/ui';
import { configOf, missingOf, nodeStates, type Rates } from '../../nodes/node.model';
import { nodePath } from '../../paths';
import { Load } from './node-load';

/** `newest` is the newest configuration revision. */
type Known = { newest: number; rates: Rates | undefined };

/** Columns of the node list. */
export function nodeColumns({ newest, rates }: Known): readonly Column<EdgeNode>[] {
  const rateOf = ({ id }: EdgeNode) => rates?.find(({ nodeId }) => nodeId === id);
  return [
    {
      id: 'name',
      header: '节点',
      minWidth: 140,
      cell: ({ id, name }) => (
        <Link to={nodePath(id)} sx={nameLook}>
          {name}
        </Link>
      ),
    },
    {
      id: 'state',
      header: '状态',
      card: 'beside',
      cell: ({ state }) => <StateChip {...nodeStates[state]} />,
    },
    { id: 'address', header: '地址', cell: ({ address }) => <CopyText text={address} /> },
    {
      id: 'version',
      header: '程序版本',
      hidden: 'narrow',
      cell: ({ version }) => <span className="mono">{version}</span>,
    },
    { id: 'config', header: '配置', cell: (node) => <Config node={node} newest={newest} /> },
    {
      id: 'capabilities',
      header: '功能',
      hidden: 'narrow',
      cell: (node) => <Capabilities node={node} />,
    },
    { id: 'load', header: '负载', cell: (node) => <Load node={node} /> },
    {
      id: 'bandwidth',
      header: '带宽',
      align: 'right',
      cell: (node) => (
        <span title="近 5 分钟平均">
          {rates ? formatBits(rateOf(node)?.bitsPerSecond ?? 0) : '-'}
        </span>
      ),
    },
    {
      id: 'connections',
      header: '连接数',
      hidden: 'narrow',
      align: 'right',
      cell: ({ load }) => formatNumber(load?.connections),
    },
    {
      id: 'records',
      header: '待传日志',
      hidden: 'narrow',
      align: 'right',
      cell: (node) => <Records node={node} />,
    },
    {
      id: 'seen',
      header: '最近心跳',
      card: 'line',
      cell: ({ lastSeenAt }) => (
        <span title={formatDateTime(lastSeenAt)}>{formatRelative(lastSeenAt)}</span>
      ),
    },
    {
      id: 'created',
      header: '注册时间',
      hidden: true,
      cell: ({ createdAt }) => <DateTime value={createdAt} />,
    },
  ];
}

function Config({ node, newest }: { node: EdgeNode; newest: number }) {
  return (
    <>
      <StateChip {...configOf(node, newest)} />
      <small className="num">
        v{node.revision} / v{newest}
      </small>
      {node.configError === null ? null : (
        <Box sx={{ fontSize: 12, color: 'error.main', maxWidth: 280, overflowWrap: 'anywhere' }}>
          {node.configError}
        </Box>
      )}
    </>
  );
}

function Capabilities({ node }: { node: EdgeNode }) {
  const missing = missingOf(node);
  if (!missing) return '-';
  return missing.length === 0 ? (
    '全部支持'
  ) : (
    <Box sx={{ fontSize: 12, color: 'text.secondary', minWidth: 120, maxWidth: 200 }}>
      不支持{missing.join('、')}
    </Box>
  );
}

function Records({ node: { load } }: { node: EdgeNode }) {
  return (
    <>
      {formatNumber(load?.spooledBatches)}
      {load && load.droppedRecords > 0 ? (
        <Box component="small" sx={{ color: 'error.main' }}>
          已丢弃 {formatNumber(load.droppedRecords)} 条
        </Box>
      ) : null}
      {load && load.refusedRequests > 0 ? (
        <Box component="small" sx={{ color: 'text.secondary' }}>
          不属于任何网站的畸形请求 {formatNumber(load.refusedRequests)} 次
        </Box>
      ) : null}
    </>
  );
}

const nameLook = { fontWeight: 500 } as const;
