import type { PurgeJob } from '@console/contract/sites/endpoints/purges';
import type { Column } from '@console/kit/table';
import { Box, Button, DateTime, StateChip, UsageBar } from '@console/kit/ui';
import { isOpen, jobTitle, purgeKinds, purgeStates } from './purge.model';

/** Columns of the job list; a job's name opens it. */
export function jobColumns(open: (job: PurgeJob) => void): readonly Column<PurgeJob>[] {
  return [
    {
      id: 'url',
      header: '内容',
      minWidth: 220,
      cell: (job) => <Subject job={job} onOpen={() => open(job)} />,
    },
    { id: 'kind', header: '类型', cell: ({ kind }) => purgeKinds[kind].label },
    {
      id: 'state',
      header: '状态',
      card: 'beside',
      cell: ({ state }) => <StateChip {...purgeStates[state]} />,
    },
    {
      id: 'progress',
      header: '进度',
      width: 132,
      hidden: 'narrow',
      cell: (job) => <Progress job={job} />,
    },
    {
      id: 'nodes',
      header: '节点',
      align: 'right',
      cell: ({ nodesDone, nodeCount }) => (
        <span className="num">{nodeCount > 0 ? `${nodesDone}/${nodeCount}` : '-'}</span>
      ),
    },
    {
      id: 'created',
      header: '提交时间',
      card: 'line',
      cell: ({ createdAt }) => <DateTime value={createdAt} />,
    },
    {
      id: 'finished',
      header: '完成时间',
      hidden: true,
      cell: ({ finishedAt }) => <DateTime value={finishedAt} />,
    },
  ];
}

function Subject({ job, onOpen }: { job: PurgeJob; onOpen: () => void }) {
  return (
    <>
      <Button
        variant="text"
        color="primary"
        className="mono"
        aria-label={`查看任务 ${jobTitle(job)}`}
        onClick={onOpen}
        sx={subjectLook}
      >
        {job.firstUrl}
      </Button>
      {job.urlCount > 1 ? <small className="num">共 {job.urlCount} 条</small> : null}
    </>
  );
}

function Progress({ job }: { job: PurgeJob }) {
  if (!isOpen(job)) return <span className="num">100%</span>;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <span className="num">{job.percent}%</span>
      <UsageBar label={`${jobTitle(job)} 的进度`} ratio={job.percent / 100} />
    </Box>
  );
}

const subjectLook = {
  p: 0,
  height: 'auto',
  minHeight: 24,
  minWidth: 0,
  textAlign: 'start',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const;
