import type { EdgeNode } from '@console/contract/edge/endpoints/nodes';
import { formatPercent } from '@console/kit/format';
import { Box, UsageBar } from '@console/kit/ui';
import { memoriesOf } from '../../nodes/node.model';

/** A node's load, a bar for each resource, and warnings of those that are nearly full. */
export function Load({ node: { load } }: { node: Pick<EdgeNode, 'load'> }) {
  if (!load) return '-';
  const memories = memoriesOf(load);
  const parts = [
    { label: 'CPU', ratio: load.cpuPercent / 100 },
    { label: '内存', ratio: load.memoryPercent / 100 },
    { label: '磁盘', ratio: load.diskPercent / 100 },
    ...memories,
  ];
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 150 }}>
      {parts.map(({ label, ratio }) => (
        <Box key={label} sx={loadRow}>
          <span>{label}</span>
          <UsageBar label={`${label} 使用率`} ratio={ratio} />
          <span className="num">{formatPercent(ratio, 0)}</span>
        </Box>
      ))}
      {memories.map(({ label, warning }) =>
        warning === null ? null : (
          <Box key={label} sx={{ fontSize: 12, color: 'warning.main', maxWidth: 220 }}>
            {warning}
          </Box>
        ),
      )}
    </Box>
  );
}

const loadRow = {
  display: 'grid',
  gridTemplateColumns: '32px minmax(48px, 1fr) 36px',
  alignItems: 'center',
  gap: 1.5,
  fontSize: 12,
  '& .num': { textAlign: 'right', whiteSpace: 'nowrap' },
} as const;
