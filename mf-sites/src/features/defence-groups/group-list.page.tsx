import type { DefenceGroup } from '@console/contract/defence/endpoints/groups';
import { namedListQuerySchema } from '@console/contract/defence/parts/named';
import {
  ActionMenu,
  DataTable,
  FilterBar,
  KeywordField,
  RowAction,
  RowActions,
  useListParams,
} from '@console/kit/table';
import { Button, EmptyState, PageHeader, PlusIcon } from '@console/kit/ui';
import { useState } from 'react';
import { useListDefenceGroupsQuery } from '../../defence/group-list.api';
import { StrategyTabs } from '../../defence/strategy-tabs';
import { defenceGroupPath } from '../../paths';
import { AddGroupDrawer } from './add-group-drawer';
import { groupColumns } from './group-columns';
import { ImportGroupDrawer } from './import-group-drawer';
import { useGroupActions } from './use-group-actions';

type Open = { kind: 'add'; from?: DefenceGroup } | { kind: 'import' };

/** Groups of rules: the built-in ones, which can be copied, and the account's own. */
export function GroupListPage() {
  const list = useListParams(namedListQuerySchema);
  const query = useListDefenceGroupsQuery({ query: list.params });
  const [open, setOpen] = useState<Open>();
  const actions = useGroupActions();
  const { keyword } = list.params;
  const forget = () => list.set({ keyword: undefined });
  const close = () => setOpen(undefined);
  const add = (
    <Button
      variant="contained"
      color="primary"
      startIcon={<PlusIcon aria-hidden />}
      onClick={() => setOpen({ kind: 'add' })}
    >
      添加规则组
    </Button>
  );
  return (
    <>
      <PageHeader
        title="防御策略管理"
        count={{ value: query.data?.total, unit: '个规则组' }}
        actions={
          <>
            <Button onClick={() => setOpen({ kind: 'import' })}>导入规则组</Button>
            {add}
          </>
        }
      />
      <StrategyTabs />
      <DataTable
        name="defence-groups"
        unit="个规则组"
        columns={groupColumns}
        query={query}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={(group) => (
          <RowActions>
            <RowAction
              label={`${group.builtin ? '查看' : '修改'} ${group.name}`}
              to={defenceGroupPath(group.id)}
            >
              {group.builtin ? '查看' : '修改'}
            </RowAction>
            <RowAction
              label={`复制 ${group.name}`}
              onClick={() => setOpen({ kind: 'add', from: group })}
            >
              复制
            </RowAction>
            <ActionMenu
              label={`更多操作：${group.name}`}
              actions={[
                { label: '导出 JSON', onClick: () => void actions.exportGroup(group) },
                ...(group.builtin
                  ? []
                  : [
                      {
                        label: '删除',
                        tone: 'bad' as const,
                        onClick: () => void actions.remove(group),
                      },
                    ]),
              ]}
            />
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
              placeholder="搜索规则组名称或备注"
              onChange={(next) => list.set({ keyword: next })}
            />
          </FilterBar>
        )}
        empty={
          <EmptyState title="还没有规则组" action={add}>
            规则组按顺序检查每个请求，用在网站的「CC 防御」中。
          </EmptyState>
        }
      />
      {open?.kind === 'add' ? <AddGroupDrawer from={open.from} onClose={close} /> : null}
      {open?.kind === 'import' ? <ImportGroupDrawer onClose={close} /> : null}
    </>
  );
}
