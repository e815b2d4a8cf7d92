import type {
  PurgeJob,
  PurgeJobDetail,
  PurgeNodeResult,
} from '@console/contract/sites/endpoints/purges';
import { poll } from '@console/kit/api';
import { formatDateTime, formatNumber, missing } from '@console/kit/format';
import {
  Box,
  Button,
  EmptyState,
  FormDrawer,
  KeyFacts,
  QueryState,
  StateChip,
  Typography,
} from '@console/kit/ui';
import { canRetry, isOpen, purgeKinds, purgeStates } from './purge.model';
import { useGetPurgeQuery } from './purges.api';

const pollMs = 1_000;
/** URLs and failures that are listed at once. */
const listedMax = 200;

type JobDrawerProps = {
  job: PurgeJob;
  onClose: () => void;
  onRetry: (job: PurgeJob) => void;
};

/** A job with what each node has done of it. */
export function JobDrawer({ job, onClose, onRetry }: JobDrawerProps) {
  const arg = { params: { id: job.id } };
  const query = useGetPurgeQuery(arg, {
    ...poll(isOpen(job) ? pollMs : 0),
    refetchOnMountOrArgChange: true,
  });
  return (
    <FormDrawer
      open
      title={`${purgeKinds[job.kind].label}任务`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>关闭</Button>
          {canRetry(job) ? (
            <Button variant="contained" color="primary" onClick={() => onRetry(job)}>
              重试失败的部分
            </Button>
          ) : null}
        </>
      }
    >
      <QueryState query={query}>{(detail) => <Details job={detail} />}</QueryState>
    </FormDrawer>
  );
}

function Details({ job }: { job: PurgeJobDetail }) {
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <KeyFacts
        facts={[
          { label: '状态', value: <StateChip {...purgeStates[job.state]} /> },
          { label: '进度', value: `${job.percent}%` },
          { label: '提交时间', value: formatDateTime(job.createdAt) },
          { label: '完成时间', value: formatDateTime(job.finishedAt) },
        ]}
      />
      <Box component="section" aria-label="各节点的结果" sx={stackLook}>
        <Typography variant="h3">节点</Typography>
        {job.nodes.length > 0 ? (
          job.nodes.map((node) => <Node key={node.nodeId} node={node} urlCount={job.urlCount} />)
        ) : (
          <EmptyState title="还没有节点处理" minHeight={120}>
            节点上线后立即开始。
          </EmptyState>
        )}
      </Box>
      <Box component="section" aria-label="提交的内容" sx={stackLook}>
        <Typography variant="h3">内容（{formatNumber(job.urlCount)} 条）</Typography>
        <Box component="ul" className="mono" sx={listLook}>
          {job.urls.slice(0, listedMax).map((url) => (
            <li key={url}>{url}</li>
          ))}
          {job.urls.length > listedMax ? <li>另有 {job.urls.length - listedMax} 条</li> : null}
        </Box>
      </Box>
    </Box>
  );
}

function Node({ node, urlCount }: { node: PurgeNodeResult; urlCount: number }) {
  const { nodeName, state, done, failures, error, finishedAt } = node;
  return (
    <Box sx={nodeLook}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box sx={{ fontWeight: 500, flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {nodeName}
        </Box>
        <Box component="span" className="num" sx={{ fontSize: 12, color: 'text.tertiary' }}>
          {done}/{urlCount} 条 · {finishedAt ? formatDateTime(finishedAt) : missing}
        </Box>
        <StateChip {...purgeStates[state]} />
      </Box>
      {error === null ? null : <Box sx={{ fontSize: 13, color: 'error.main' }}>{error}</Box>}
      {failures.length > 0 ? (
        <Box component="ul" aria-label={`${nodeName} 未完成的内容`} sx={listLook}>
          {failures.slice(0, listedMax).map((failure) => (
            <li key={failure.url}>
              <Box component="span" sx={{ display: 'block', color: 'error.main' }}>
                {failure.error}
              </Box>
              <span className="mono">{failure.url}</span>
            </li>
          ))}
          {failures.length > listedMax ? <li>另有 {failures.length - listedMax} 条</li> : null}
        </Box>
      ) : null}
    </Box>
  );
}

const stackLook = { display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

const nodeLook = {
  ...stackLook,
  gap: 2,
  p: 3,
  border: 1,
  borderColor: 'line.hairline',
  borderRadius: '6px',
} as const;

const listLook = {
  listStyle: 'none',
  m: 0,
  px: 3,
  py: 2,
  display: 'grid',
  gap: 1.5,
  fontSize: 12,
  bgcolor: 'layer.sunken',
  borderRadius: 1,
  maxHeight: 240,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
} as const;
