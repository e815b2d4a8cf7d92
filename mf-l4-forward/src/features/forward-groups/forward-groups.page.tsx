import type { ForwardGroup } from '@console/contract/forwards/endpoints/groups';
import { siteGroupListQuerySchema } from '@console/contract/sites/groups';
import { formatNumber } from '@console/kit/format';
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
  Link,
  PageHeader,
  PlusIcon,
  useConfirm,
} from '@console/kit/ui';
import { useState } from 'react';
import { ForwardTabs } from '../../forwards/forward-tabs';
import {
  useDeleteForwardGroupMutation,
  useListForwardGroupsQuery,
} from '../../forwards/forwards.api';
import { forwardDefaultsPath, forwardListHref } from '../../paths';
import { GroupDrawer } from './group-drawer';

const columns: readonly Column<ForwardGroup>[] = [
  {
    id: 'name',
    header: '分组',
    sortKey: 'name',
    cell: ({ id, name }) => (
      <Link to={forwardListHref({ group: id })} sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {name}
      </Link>
    ),
  },
  {
    id: 'forwards',
    header: '转发数',
    card: 'line',
    align: 'right',
    cell: ({ forwards }) => formatNumber(forwards),
  },
  {
    id: 'note',
    header: '备注',
    cell: ({ note }) => <Box sx={{ overflowWrap: 'anywhere' }}>{note || '-'}</Box>,
  },
  {
    id: 'created',
    header: '添加时间',
    sortKey: 'createdAt',
    cell: ({ createdAt }) => <DateTime value={createdAt} />,
  },
];

/** Groups of the account's forwards. */
export function ForwardGroupsPage() {
  const list = useListParams(siteGroupListQuerySchema);
  const query = useListForwardGroupsQuery({ query: list.params });
  const [open, setOpen] = useState<{ stored?: ForwardGroup }>();
  const remove = useRemoveGroup();
  const { keyword } = list.params;
  const forget = () => list.set({ keyword: undefined });
  const add = (
    <Button
      variant="contained"
      color="primary"
      startIcon={<PlusIcon aria-hidden />}
      onClick={() => setOpen({})}
    >
      添加分组
    </Button>
  );
  return (
    <>
      <PageHeader title="转发分组" count={{ value: query.data?.total, unit: '个' }} actions={add} />
      <ForwardTabs />
      <DataTable
        name="forward-groups"
        unit="个分组"
        columns={columns}
        query={query}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={(group) => (
          <RowActions>
            <RowAction label={`${group.name} 的默认设置`} to={forwardDefaultsPath(group.id)}>
              默认设置
            </RowAction>
            <RowAction label={`修改 ${group.name}`} onClick={() => setOpen({ stored: group })}>
              修改
            </RowAction>
            <RowAction tone="bad" label={`删除 ${group.name}`} onClick={() => void remove(group)}>
              删除
            </RowAction>
          </RowActions>
        )}
        filters={(settings) => (
          <FilterBar
            active={
              keyword ? [{ key: 'keyword', label: '关键词', value: keyword, onRemove: forget }] : []
            }
            onReset={list.reset}
            end={settings}
          >
            <KeywordField
              value={keyword}
              placeholder="搜索分组名称或备注"
              onChange={(next) => list.set({ keyword: next })}
            />
          </FilterBar>
        )}
        empty={
          <EmptyState title="还没有分组" action={add}>
            按业务或客户把转发归到分组，便于筛选和批量操作。
          </EmptyState>
        }
      />
      {open ? <GroupDrawer {...open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

function useRemoveGroup() {
  const confirm = useConfirm();
  const [remove] = useDeleteForwardGroupMutation();
  return async ({ id, name, forwards }: ForwardGroup) => {
    const done = await confirm({
      title: `删除分组 ${name}？`,
      children: `其中的 ${formatNumber(forwards)} 个转发会变为未分组，它们的设置不变；分组的默认设置会一并删除。`,
      verb: '删除分组',
      danger: true,
      action: () => remove({ params: { id }, errorsAt: 'caller' }).unwrap(),
    });
    if (done) toast.success(`已删除分组 ${name}`);
  };
}
