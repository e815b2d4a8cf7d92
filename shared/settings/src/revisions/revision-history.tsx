import { pageQuerySchema } from '@console/contract/common/paging';
import type { Revision, RevisionDetail } from '@console/contract/settings/revisions';
import { toast } from '@console/kit/notify';
import { DataTable, RowAction, useListParams } from '@console/kit/table';
import { Box, EmptyState, useConfirm } from '@console/kit/ui';
import { useMemo, useState } from 'react';
import { ChangeList } from './change-list';
import { isConverging } from './revision.model';
import { revisionColumns } from './revision-columns';
import { RevisionDrawer, type UseRevision } from './revision-drawer';

/** How often the list looks again: soon while a node still lacks the newest revision. */
const pollMs = { converging: 1_000, settled: 15_000 };

type Page = { items: Revision[]; total: number };
type Options = Parameters<UseRevision>[1];

type RevisionHistoryProps = {
  subject: { id: string; revision: number; version: number };
  /** What it is a history of: 网站; and what its first revision is called. */
  noun: string;
  created: string;
  /** Under which the table's settings are kept. */
  name: string;
  useRevisions: (
    arg: { params: { id: string }; query: { page: number; limit: number } },
    options: Options,
  ) => {
    data?: Page | undefined;
    currentData?: Page | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  useRevision: UseRevision;
  /** Fails as the API does. */
  restore: (id: string, number: number, revision: number) => Promise<unknown>;
};

/** The tab 变更历史: every revision of a thing, and the way back to each. */
export function RevisionHistory(props: RevisionHistoryProps) {
  const { subject, created, useRevision } = props;
  const { list, query } = useRevisionList(props);
  const [opened, setOpened] = useState<Revision | undefined>(undefined);
  const columns = useMemo(() => revisionColumns(setOpened, created), [created]);
  const restore = useRestore(props);
  const restoreTo = async (detail: RevisionDetail) => {
    if (await restore(detail)) setOpened(undefined);
  };
  return (
    <>
      <DataTable
        name={props.name}
        unit="个版本"
        columns={columns}
        query={query}
        list={list}
        rowKey={({ number }) => String(number)}
        rowLabel={({ number }) => `v${number}`}
        rowActions={(revision) => (
          <RowAction label={`v${revision.number} 的详情`} onClick={() => setOpened(revision)}>
            {revision.number === subject.version ? '详情' : '详情与回滚'}
          </RowAction>
        )}
        empty={<EmptyState title="还没有变更" />}
      />
      {opened ? (
        <RevisionDrawer
          {...{ subjectId: subject.id, created, useRevision }}
          revision={query.data?.items.find(({ number }) => number === opened.number) ?? opened}
          onClose={() => setOpened(undefined)}
          onRestore={
            opened.number === subject.version ? undefined : (detail) => void restoreTo(detail)
          }
        />
      ) : null}
    </>
  );
}

function useRevisionList({ subject: { id }, useRevisions }: RevisionHistoryProps) {
  const list = useListParams(pageQuerySchema);
  const [converging, setConverging] = useState(false);
  const query = useRevisions(
    { params: { id }, query: list.params },
    {
      pollingInterval: converging ? pollMs.converging : pollMs.settled,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  );
  const now = query.data?.items.some(isConverging) ?? false;
  if (now !== converging) setConverging(now);
  // A background refresh shows no progress bar; a change of page does.
  const isFetching = query.isFetching && query.currentData === undefined;
  return { list, query: { ...query, isFetching } };
}

/** Asks for confirmation with the changes; resolves to whether it was restored. */
function useRestore({ subject, noun, restore }: RevisionHistoryProps) {
  const confirm = useConfirm();
  return async ({ number, restoring }: RevisionDetail): Promise<boolean> => {
    const done = await confirm({
      title: `回滚到 v${number}？`,
      children:
        restoring.length > 0 ? (
          <Box sx={{ display: 'grid', gap: 3, maxHeight: '50vh', overflowY: 'auto' }}>
            <span>{noun}的设置将这样改变，并成为一个新版本：</span>
            <ChangeList label="回滚会改变的设置" changes={restoring} />
          </Box>
        ) : (
          '现在的设置与这个版本相同，回滚会成为一个没有变化的新版本。'
        ),
      verb: '回滚到此版本',
      action: () => restore(subject.id, number, subject.revision),
    });
    if (done) toast.success(`已回滚到 v${number}，正在同步到节点`);
    return done;
  };
}
