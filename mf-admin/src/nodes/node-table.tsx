import type { EdgeNode } from '@console/contract/edge/endpoints/nodes';
import { formatNumber, formatPercent } from '@console/kit/format';
import { Box, Link, StateChip, UsageBar } from '@console/kit/ui';
import { nodePath } from '../paths';
import { configOf, nodeStates } from './node.model';

/** Nodes with the figures that are looked at first; each name opens the node. */
export function NodeTable({ nodes, newest }: { nodes: readonly EdgeNode[]; newest: number }) {
  return (
    <Box component="table" sx={tableLook}>
      <thead>
        <tr>
          <th scope="col">节点</th>
          <th scope="col">状态</th>
          <th scope="col" className="wide">
            配置
          </th>
          <th scope="col">CPU</th>
          <th scope="col" className="wide">
            内存
          </th>
          <th scope="col" className="right">
            连接数
          </th>
        </tr>
      </thead>
      <tbody>
        {nodes.map((node) => (
          <NodeRow key={node.id} node={node} newest={newest} />
        ))}
      </tbody>
    </Box>
  );
}

function NodeRow({ node, newest }: { node: EdgeNode; newest: number }) {
  const { load } = node;
  return (
    <tr>
      <td>
        <Link to={nodePath(node.id)} sx={nameLook}>
          {node.name}
        </Link>
      </td>
      <td>
        <StateChip {...nodeStates[node.state]} />
      </td>
      <td className="wide">
        <StateChip {...configOf(node, newest)} />
      </td>
      <td>
        <Share label={`${node.name} 的 CPU`} percent={load?.cpuPercent} />
      </td>
      <td className="wide">
        <Share label={`${node.name} 的内存`} percent={load?.memoryPercent} />
      </td>
      <td className="right num">{formatNumber(load?.connections)}</td>
    </tr>
  );
}

function Share({ label, percent }: { label: string; percent: number | undefined }) {
  if (percent === undefined) return '-';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 24 }}>
        <UsageBar label={label} ratio={percent / 100} />
      </Box>
      <Box component="span" className="num" sx={{ whiteSpace: 'nowrap' }}>
        {formatPercent(percent / 100, 0)}
      </Box>
    </Box>
  );
}

/** A touch target of 24 px; long names wrap. */
const nameLook = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 24,
  overflowWrap: 'anywhere',
} as const;

const tableLook = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th': { fontWeight: 400, color: 'text.tertiary', fontSize: 12, textAlign: 'left' },
  '& th, & td': { height: 40, py: 0, pl: 0, pr: 3 },
  '& th:last-of-type, & td:last-of-type': { pr: 0 },
  '& td': { borderTop: 1, borderColor: 'line.hairline' },
  '& .right': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& .wide': { display: { base: 'none', sm: 'table-cell' } },
} as const;
