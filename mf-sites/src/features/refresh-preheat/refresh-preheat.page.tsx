import type { PurgeJob } from '@console/contract/sites/endpoints/purges';
import {
  type PurgeKind,
  purgeKindSchema,
  purgeListQuerySchema,
} from '@console/contract/sites/purges';
import { usePace } from '@console/kit/api';
import { Tab, Tabs } from '@console/kit/controls';
import { LeaveGuard } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { DataTable, RowAction, RowActions, useListParams } from '@console/kit/table';
import { Box, Card, EmptyState, PageHeader, Typography } from '@console/kit/ui';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { jobColumns } from './job-columns';
import { JobDrawer } from './job-drawer';
import { JobFilters } from './job-filters';
import { canRetry, isOpen, jobTitle, kindOptions } from './purge.model';
import { useGetPurgeQuotasQuery, useListPurgesQuery, useRetryPurgeMutation } from './purges.api';
import { SubmitForm } from './submit-form';

/** How often the list looks again: soon while a job is under way. */
const pace = { moving: 1_000, settled: 30_000 };

const noTexts = { url: '', directory: '', preheat: '' };

export function Component() {
  const [kind, setKind] = useKind();
  const [texts, setTexts] = useState<Record<PurgeKind, string>>(noTexts);
  const quotas = useGetPurgeQuotasQuery();
  return (
    <>
      <PageHeader title="刷新预热" />
      <Card sx={{ mb: 4 }}>
        <Tabs
          value={kind}
          onChange={(_, next: PurgeKind) => setKind(next)}
          aria-label="刷新预热的类型"
          sx={{ px: 5, borderBottom: 1, borderColor: 'line.hairline' }}
        >
          {kindOptions.map(({ value, label }) => (
            <Tab key={value} value={value} label={label} />
          ))}
        </Tabs>
        <Box sx={{ p: 5 }}>
          <SubmitForm
            key={kind}
            kind={kind}
            quotas={quotas.data}
            text={texts[kind]}
            onText={(text) => setTexts({ ...texts, [kind]: text })}
          />
        </Box>
      </Card>
      <Jobs />
      <LeaveGuard when={Object.values(texts).some((text) => text.trim() !== '')} />
    </>
  );
}

/** The tab in the URL; an unknown value means the first. */
function useKind() {
  const [search, setSearch] = useSearchParams();
  const kind = purgeKindSchema.safeParse(search.get('tab')).data ?? 'url';
  const setKind = (next: PurgeKind) =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        if (next === 'url') params.delete('tab');
        else params.set('tab', next);
        return params;
      },
      { replace: true },
    );
  return [kind, setKind] as const;
}

/** Parameters of the URL beside the list's own. */
const besideList = ['tab'];

function useJobs() {
  const list = useListParams(purgeListQuerySchema, besideList);
  const { options, watch } = usePace(pace);
  const query = useListPurgesQuery({ query: list.params }, options);
  return { list, query: watch(query, ({ items }) => items.some(isOpen)) };
}

function Jobs() {
  const { list, query } = useJobs();
  const [opened, setOpened] = useState<PurgeJob | undefined>(undefined);
  const [retryPurge] = useRetryPurgeMutation();
  const columns = useMemo(() => jobColumns(setOpened), []);
  const retry = async (job: PurgeJob) => {
    const { error } = await retryPurge({ params: { id: job.id } });
    if (!error) toast.success('已重新下发失败的部分');
  };
  return (
    <>
      <Typography variant="h2" sx={{ mb: 3 }}>
        任务
      </Typography>
      <DataTable
        name="purges"
        unit="个任务"
        columns={columns}
        query={query}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={jobTitle}
        rowActions={(job) => (
          <RowActions>
            <RowAction label={`${jobTitle(job)} 的详情`} onClick={() => setOpened(job)}>
              详情
            </RowAction>
            {canRetry(job) ? (
              <RowAction onClick={() => void retry(job)} label={`重试 ${jobTitle(job)}`}>
                重试
              </RowAction>
            ) : null}
          </RowActions>
        )}
        filters={(settings) => <JobFilters list={list} end={settings} />}
        empty={
          <EmptyState title="还没有任务">
            提交刷新或预热后，每个节点的进度和结果都会显示在这里，保留 30 天。
          </EmptyState>
        }
      />
      {opened ? (
        <JobDrawer
          job={query.data?.items.find(({ id }) => id === opened.id) ?? opened}
          onClose={() => setOpened(undefined)}
          onRetry={(job) => void retry(job)}
        />
      ) : null}
    </>
  );
}
