import { pageQuerySchema } from '@console/contract/common/paging';
import type {
  DefenceGroupDetail,
  DefenceGroupRevision,
  DefenceGroupRevisionDetail,
} from '@console/contract/defence/endpoints/groups';
import { paces, usePace } from '@console/kit/api';
import { toast } from '@console/kit/notify';
import { type Column, DataTable, RowAction, useListParams } from '@console/kit/table';
import {
  Box,
  Button,
  DateTime,
  EmptyState,
  FormDrawer,
  QueryState,
  useConfirm,
} from '@console/kit/ui';
import {
  authorText,
  ChangeList,
  changeTexts,
  isConverging,
  RevisionDetails,
  RevisionSync,
} from '@console/settings/revisions';
import { useState } from 'react';
import {
  useGetDefenceGroupRevisionQuery,
  useListDefenceGroupRevisionsQuery,
  useRestoreDefenceGroupRevisionMutation,
} from '../../defence/defence.api';

const created = '添加规则组';

const columns: readonly Column<DefenceGroupRevision>[] = [
  {
    id: 'number',
    header: '版本',
    width: 76,
    cell: ({ number }) => <span className="num">v{number}</span>,
  },
  {
    id: 'changes',
    header: '变更',
    cell: (revision) => {
      const more = revision.changeCount - revision.changes.length;
      return (
        <Box sx={{ display: 'grid', gap: 0.5, minWidth: 200, maxWidth: 560 }}>
          {changeTexts(revision, created).map((text) => (
            <Box
              key={text}
              component="span"
              sx={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}
            >
              {text}
            </Box>
          ))}
          {more > 0 ? <small>另有 {more} 处变更</small> : null}
        </Box>
      );
    },
  },
  { id: 'sites', header: '影响的网站', align: 'right', cell: ({ sites }) => sites },
  {
    id: 'sync',
    header: '同步',
    card: 'beside',
    cell: (revision) => <RevisionSync revision={revision} />,
  },
  { id: 'author', header: '操作人', cell: ({ author }) => authorText(author) },
  {
    id: 'created',
    header: '时间',
    card: 'line',
    cell: ({ createdAt }) => <DateTime value={createdAt} />,
  },
];

function useRevisions(id: string) {
  const list = useListParams(pageQuerySchema);
  const { options, watch } = usePace(paces.detail);
  const query = useListDefenceGroupRevisionsQuery(
    { params: { id }, query: list.params },
    { ...options, refetchOnMountOrArgChange: true },
  );
  return { list, query: watch(query, ({ items }) => items.some(isConverging)) };
}

/** Every revision of a group, and the way back to each. */
export function GroupHistory({ group }: { group: DefenceGroupDetail }) {
  const { list, query } = useRevisions(group.id);
  const [opened, setOpened] = useState<number | undefined>(undefined);
  return (
    <>
      <DataTable
        name="defence-group-revisions"
        unit="个版本"
        columns={columns}
        query={query}
        list={list}
        rowKey={({ number }) => String(number)}
        rowLabel={({ number }) => `v${number}`}
        rowActions={({ number }) => (
          <RowAction label={`v${number} 的详情`} onClick={() => setOpened(number)}>
            {number === group.version ? '详情' : '详情与回滚'}
          </RowAction>
        )}
        empty={<EmptyState title="还没有变更" />}
      />
      {opened === undefined ? null : (
        <RevisionDrawer group={group} number={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

type RevisionDrawerProps = { group: DefenceGroupDetail; number: number; onClose: () => void };

function RevisionDrawer({ group, number, onClose }: RevisionDrawerProps) {
  const query = useGetDefenceGroupRevisionQuery(
    { params: { id: group.id, number } },
    { refetchOnMountOrArgChange: true },
  );
  const restore = useRestore(group);
  const { data } = query;
  const goBack = async (detail: DefenceGroupRevisionDetail) => {
    if (await restore(detail)) onClose();
  };
  return (
    <FormDrawer
      open
      title={`版本 v${number}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>关闭</Button>
          {data && number !== group.version ? (
            <Button variant="contained" color="primary" onClick={() => void goBack(data)}>
              回滚到此版本
            </Button>
          ) : null}
        </>
      }
    >
      <QueryState query={query}>
        {(detail) => (
          <>
            <RevisionDetails revision={detail} created={created} />
            {detail.siteDomains.length > 0 ? (
              <Box sx={{ mt: 5, fontSize: 13, overflowWrap: 'anywhere' }}>
                影响的网站：{detail.siteDomains.join('、')}
                {detail.sites > detail.siteDomains.length ? ` 等 ${detail.sites} 个` : ''}
              </Box>
            ) : null}
          </>
        )}
      </QueryState>
    </FormDrawer>
  );
}

/** Asks for confirmation with the changes; resolves to whether the group was restored. */
function useRestore({ id, revision, uses }: DefenceGroupDetail) {
  const confirm = useConfirm();
  const [restoreRevision] = useRestoreDefenceGroupRevisionMutation();
  return async ({ number, restoring }: DefenceGroupRevisionDetail): Promise<boolean> => {
    const { sites } = uses.counts;
    const done = await confirm({
      title: `回滚到 v${number}？`,
      children:
        restoring.length > 0 ? (
          <Box sx={{ display: 'grid', gap: 3, maxHeight: '50vh', overflowY: 'auto' }}>
            <span>
              规则组将这样改变，并成为一个新版本{sites > 0 ? `，立即在 ${sites} 个网站生效` : ''}：
            </span>
            <ChangeList label="回滚会改变的内容" changes={restoring} />
          </Box>
        ) : (
          '现在的规则组与这个版本相同，回滚会成为一个没有变化的新版本。'
        ),
      verb: '回滚到此版本',
      action: () =>
        restoreRevision({
          params: { id, number },
          body: { revision },
          errorsAt: 'caller',
        }).unwrap(),
    });
    if (done) toast.success(`已回滚到 v${number}`);
    return done;
  };
}
