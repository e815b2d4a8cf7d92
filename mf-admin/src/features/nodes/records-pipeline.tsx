import type { RecordsHealth } from '@console/contract/monitor/endpoints/records-health';
import { poll } from '@console/kit/api';
import { formatBytes, formatDateTime, formatNumber, missing } from '@console/kit/format';
import { Box, type KeyFact, KeyFacts, QueryError, Section, Skeleton } from '@console/kit/ui';
import { useGetRecordsHealthQuery } from '../../nodes/nodes.api';

const pollMs = 5_000;
const minHeight = 180;

/** How records get from the nodes into the store: how late, how many wait, and what was lost. */
export function RecordsPipeline() {
  const { data, error, refetch } = useGetRecordsHealthQuery(undefined, poll(pollMs));
  return (
    <Section title="日志管道" description="访问记录从节点到存储；批次、入库与拒收是近 24 小时的">
      {error && !data ? (
        <QueryError error={error} refetch={refetch} minHeight={minHeight} />
      ) : data ? (
        <Pipeline health={data} />
      ) : (
        <Skeleton height={minHeight} role="status" aria-label="正在加载" />
      )}
    </Section>
  );
}

function factsOf({
  lagMs,
  queue,
  failures,
  recordsPerSecond,
  storeBytes,
}: RecordsHealth): KeyFact[] {
  const milliseconds = (value: number) => `${formatNumber(Math.round(value))} ms`;
  const failed = failures.lastAt
    ? `${formatNumber(failures.count)} 次，最近 ${formatDateTime(failures.lastAt)}`
    : '没有';
  return [
    {
      label: '入库延迟（p50 / p99）',
      value: lagMs ? `${milliseconds(lagMs.p50)} / ${milliseconds(lagMs.p99)}` : missing,
    },
    { label: '入库速率', value: `${formatNumber(Math.round(recordsPerSecond))} 条/秒` },
    {
      label: '处理中 / 排队',
      value: `${queue.running} / ${queue.waiting}（最多 ${formatNumber(queue.waitingMax)}）`,
    },
    { label: '入库失败（启动以来）', value: failed },
    { label: '占用磁盘', value: formatBytes(storeBytes) },
  ];
}

function Pipeline({ health }: { health: RecordsHealth }) {
  const count = (value: number | null) => (value === null ? missing : formatNumber(value));
  return (
    <>
      <KeyFacts facts={factsOf(health)} />
      <Box sx={{ overflowX: 'auto', mt: 4 }}>
        <Box component="table" sx={tableLook}>
          <thead>
            <tr>
              <th scope="col">节点</th>
              <th scope="col">批次</th>
              <th scope="col">入库</th>
              <th scope="col">拒收</th>
              <th scope="col">节点上待传</th>
              <th scope="col">节点丢弃</th>
              <th scope="col">最近一批</th>
            </tr>
          </thead>
          <tbody>
            {health.nodes.map((node) => (
              <tr key={node.nodeId}>
                <th scope="row">{node.name}</th>
                <td>{count(node.batches)}</td>
                <td>{count(node.stored)}</td>
                <td>{count(node.rejected)}</td>
                <td>{count(node.spooledBatches)}</td>
                <td>{count(node.droppedRecords)}</td>
                <td>{node.lastBatchAt ? formatDateTime(node.lastBatchAt) : missing}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </>
  );
}

const tableLook = {
  width: '100%',
  minWidth: 640,
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': {
    py: 2,
    px: 2,
    textAlign: 'right',
    fontWeight: 400,
    borderTop: 1,
    borderColor: 'line.hairline',
  },
  '& thead th': { color: 'text.tertiary', fontSize: 12, borderTop: 0 },
  '& th:first-of-type': { textAlign: 'left' },
  '& td': { fontVariantNumeric: 'tabular-nums' },
} as const;
