import type { SiteGroup } from '@console/contract/sites/endpoints/groups';
import { siteGroupListQuerySchema } from '@console/contract/sites/groups';
import { toast } from '@console/kit/notify';
import {
  DataTable,
  FilterBar,
  KeywordField,
  RowAction,
  RowActions,
  useListParams,
} from '@console/kit/table';
import { Button, EmptyState, PageHeader, PlusIcon, useConfirm } from '@console/kit/ui';
import { useState } from 'react';
import { siteDefaultsPath } from '../../paths';
import {
  useDeleteSiteGroupMutation,
  useListSiteGroupsQuery,
} from '../../sites/groups/site-groups.api';
import { WebsiteTabs } from '../../sites/website-tabs';
import { groupColumns } from './group-columns';
import { GroupDrawer } from './group-drawer';

type Open = { stored?: SiteGroup };

/** Groups of the account's websites. */
export function SiteGroupsPage() {
  const list = useListParams(siteGroupListQuerySchema);
  const query = useListSiteGroupsQuery({ query: list.params });
  const [open, setOpen] = useState<Open>();
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
      <PageHeader title="网站分组" count={{ value: query.data?.total, unit: '个' }} actions={add} />
      <WebsiteTabs />
      <DataTable
        name="site-groups"
        unit="个分组"
        columns={groupColumns}
        query={query}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={(group) => (
          <RowActions>
            <RowAction label={`${group.name} 的默认设置`} to={siteDefaultsPath(group.id)}>
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
            按业务或客户把网站归到分组，便于筛选和批量操作。
          </EmptyState>
        }
      />
      {open ? <GroupDrawer {...open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

function useRemoveGroup() {
  const confirm = useConfirm();
  const [deleteGroup] = useDeleteSiteGroupMutation();
  return async ({ id, name, sites }: SiteGroup) => {
    const done = await confirm({
      title: `删除分组 ${name}？`,
      children:
        sites > 0
          ? `其中的 ${sites} 个网站会变为未分组，网站和它们的设置不受影响。`
          : '分组中没有网站。',
      verb: '删除分组',
      danger: true,
      action: () => deleteGroup({ params: { id }, errorsAt: 'caller' }).unwrap(),
    });
    if (done) toast.success(`已删除分组 ${name}`);
  };
}
