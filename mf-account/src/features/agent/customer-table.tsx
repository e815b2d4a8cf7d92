import { agentCustomerQuerySchema } from '@console/contract/accounts/agents';
import type { AgentCustomer } from '@console/contract/accounts/endpoints/agents';
import {
  type ActiveFilter,
  type Column,
  DataTable,
  FilterBar,
  FilterSelect,
  KeywordField,
  useListParams,
} from '@console/kit/table';
import { CopyText, DateTime, EmptyState, StateChip } from '@console/kit/ui';
import type { ReactNode } from 'react';
import { useListAgentCustomersQuery } from './agent.api';
import { accountStatuses, statusOptions } from './customer.model';

type CustomerList = ReturnType<typeof useListParams<typeof agentCustomerQuerySchema>>;

const columns: readonly Column<AgentCustomer>[] = [
  { id: 'name', header: '名称', sortKey: 'name', cell: ({ name }) => name },
  {
    id: 'email',
    header: '邮箱',
    cell: ({ email }) => (email ? <CopyText text={email} label={`复制 ${email}`} /> : '-'),
  },
  {
    id: 'status',
    header: '状态',
    card: 'beside',
    cell: ({ status }) => <StateChip {...accountStatuses[status]} />,
  },
  {
    id: 'created',
    header: '注册时间',
    card: 'line',
    sortKey: 'createdAt',
    cell: ({ createdAt }) => <DateTime value={createdAt} />,
  },
];

/** The users of the agent's own panel. */
export function CustomerTable() {
  const list = useListParams(agentCustomerQuerySchema);
  const query = useListAgentCustomersQuery({ query: list.params });
  return (
    <DataTable
      name="agent-customers"
      unit="个客户"
      columns={columns}
      query={query}
      list={list}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      filters={(settings) => <Filters list={list} end={settings} />}
      empty={<EmptyState title="还没有客户">在你的面板注册的用户会出现在这里。</EmptyState>}
    />
  );
}

function Filters({ list, end }: { list: CustomerList; end: ReactNode }) {
  const { keyword, status } = list.params;
  const active: ActiveFilter[] = [];
  if (keyword) {
    const onRemove = () => list.set({ keyword: undefined });
    active.push({ key: 'keyword', label: '关键词', value: keyword, onRemove });
  }
  if (status) {
    const onRemove = () => list.set({ status: undefined });
    active.push({ key: 'status', label: '状态', value: accountStatuses[status].label, onRemove });
  }
  return (
    <FilterBar active={active} onReset={list.reset} end={end}>
      <KeywordField
        value={keyword}
        placeholder="搜索名称或邮箱"
        onChange={(next) => list.set({ keyword: next })}
      />
      <FilterSelect
        label="状态"
        value={status}
        options={statusOptions}
        onChange={(next) => list.set({ status: next })}
      />
    </FilterBar>
  );
}
