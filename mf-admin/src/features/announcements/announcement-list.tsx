import type { Announcement } from '@console/contract/accounts/endpoints/messages';
import { announcementListQuerySchema } from '@console/contract/console/announcements';
import { toast } from '@console/kit/notify';
import {
  type Column,
  DataTable,
  FilterBar,
  KeywordField,
  RowAction,
  RowActions,
  useListParams,
} from '@console/kit/table';
import {
  Box,
  Button,
  DateTime,
  EmptyState,
  PageHeader,
  PlusIcon,
  useConfirm,
} from '@console/kit/ui';
import { useState } from 'react';
import { activeFilter } from '../../active-filter';
import { AnnouncementDrawer } from './announcement-drawer';
import { useDeleteAnnouncementMutation, useListAnnouncementsQuery } from './announcements.api';

const columns: readonly Column<Announcement>[] = [
  { id: 'title', header: '标题', cell: ({ title }) => <Box sx={titleLook}>{title}</Box> },
  {
    id: 'created',
    header: '发布时间',
    sortKey: 'createdAt',
    width: 160,
    cell: (announcement) => <DateTime value={announcement.create_at2} />,
  },
];

/** What the drawer edits; `null` is a new announcement. */
type Edited = { id: string | null };

export function AnnouncementListPage() {
  const list = useListParams(announcementListQuerySchema);
  const query = useListAnnouncementsQuery({ query: list.params });
  const [edited, setEdited] = useState<Edited>();
  const { keyword } = list.params;
  const create = (
    <Button
      variant="contained"
      color="primary"
      startIcon={<PlusIcon aria-hidden />}
      onClick={() => setEdited({ id: null })}
    >
      发布公告
    </Button>
  );
  return (
    <>
      <PageHeader
        title="公告管理"
        count={{ value: query.data?.total, unit: '条' }}
        actions={create}
      />
      <DataTable
        name="admin-announcements"
        unit="条公告"
        columns={columns}
        query={query}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={({ title }) => title}
        rowActions={(row) => (
          <AnnouncementActions row={row} onEdit={() => setEdited({ id: row.id })} />
        )}
        filters={(settings) => (
          <FilterBar
            active={activeFilter('keyword', '关键词', keyword, () =>
              list.set({ keyword: undefined }),
            )}
            onReset={list.reset}
            end={settings}
          >
            <KeywordField
              value={keyword}
              placeholder="搜索标题"
              onChange={(next) => list.set({ keyword: next })}
            />
          </FilterBar>
        )}
        empty={
          <EmptyState title="还没有公告" action={create}>
            发布的公告会出现在平台用户的通知中。
          </EmptyState>
        }
      />
      {edited ? <AnnouncementDrawer id={edited.id} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}

function AnnouncementActions({ row, onEdit }: { row: Announcement; onEdit: () => void }) {
  const confirm = useConfirm();
  const [deleteAnnouncement] = useDeleteAnnouncementMutation();
  const remove = async () => {
    const done = await confirm({
      title: `删除公告「${row.title}」？`,
      children: '用户将不再看到这条公告，删除后无法恢复。',
      verb: '删除公告',
      danger: true,
      action: () => deleteAnnouncement({ params: { id: row.id }, errorsAt: 'caller' }).unwrap(),
    });
    if (done) toast.success('公告已删除');
  };
  return (
    <RowActions>
      <RowAction label={`修改 ${row.title}`} onClick={onEdit}>
        修改
      </RowAction>
      <RowAction tone="bad" label={`删除 ${row.title}`} onClick={() => void remove()}>
        删除
      </RowAction>
    </RowActions>
  );
}

const titleLook = { fontWeight: 500, overflowWrap: 'anywhere' } as const;
