import { agentListQuerySchema } from '@console/contract/accounts/agents';
import type { AgentRow } from '@console/contract/accounts/endpoints/agents';
import { Switch } from '@console/kit/controls';
import { formatNumber } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import {
  type Column,
  DataTable,
  FilterBar,
  FilterSelect,
  KeywordField,
  useListParams,
} from '@console/kit/table';
import {
  CopyText,
  DateTime,
  EmptyState,
  Link,
  PageHeader,
  StateChip,
  useConfirm,
} from '@console/kit/ui';
import type { ReactNode } from 'react';
import { accountStatuses, statusOptions } from '../../account-status.model';
import { activeFilter } from '../../active-filter';
import { userHref } from '../../paths';
import { useListAgentsQuery, useSetAgentMenuSwitchMutation } from './agents.api';

type AgentList = ReturnType<typeof useListParams<typeof agentListQuerySchema>>;

const columns: readonly Column<AgentRow>[] = [
  {
    id: 'owner',
    header: '代理',
    cell: ({ owner }) => (
      <>
        <Link to={userHref(owner.id)} sx={{ fontWeight: 500 }}>
          {owner.name}
        </Link>
        <small className="mono">{owner.email}</small>
      </>
    ),
  },
  {
    id: 'status',
    header: '状态',
    card: 'beside',
    cell: ({ status }) => <StateChip {...accountStatuses[status]} />,
  },
  { id: 'menu', header: '代理菜单', cell: (agent) => <MenuSwitch agent={agent} /> },
  {
    id: 'panel',
    header: '面板',
    cell: ({ panel }) =>
      panel ? (
        <>
          <CopyText text={panel.host} label={`复制 ${panel.host}`} />
          <small>{panel.brandName}</small>
        </>
      ) : (
        '-'
      ),
  },
  {
    id: 'customers',
    header: '客户',
    card: 'line',
    align: 'right',
    cell: ({ customers }) => formatNumber(customers),
  },
  {
    id: 'created',
    header: '成为代理时间',
    sortKey: 'createdAt',
    cell: ({ createdAt }) => <DateTime value={createdAt} />,
  },
];

export function Component() {
  const list = useListParams(agentListQuerySchema);
  const query = useListAgentsQuery({ query: list.params });
  return (
    <>
      <PageHeader title="代理管理" count={{ value: query.data?.total, unit: '个' }} />
      <DataTable
        name="admin-agents"
        unit="个代理"
        columns={columns}
        query={query}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={({ owner }) => owner.name}
        filters={(settings) => <Filters list={list} end={settings} />}
        empty={<EmptyState title="还没有代理">成为代理的用户会出现在这里。</EmptyState>}
      />
    </>
  );
}

/** The switch asks for confirmation before it closes a menu that somebody uses. */
function MenuSwitch({ agent }: { agent: AgentRow }) {
  const confirm = useConfirm();
  const [setMenuSwitch, { isLoading }] = useSetAgentMenuSwitchMutation();
  const { owner, id } = agent;
  const turn = async (menuSwitch: boolean) => {
    const call = () =>
      setMenuSwitch({ params: { id }, body: { menuSwitch }, errorsAt: 'caller' }).unwrap();
    const done = await confirm({
      title: `${menuSwitch ? '打开' : '关闭'} ${owner.name} 的代理菜单？`,
      children: menuSwitch
        ? '代理状态正常时，对方可以看到代理管理和自己的客户。'
        : '对方不再看到代理管理，也不能查看自己的客户。面板和客户不受影响。',
      verb: menuSwitch ? '打开菜单' : '关闭菜单',
      danger: !menuSwitch,
      action: call,
    });
    if (done) toast.success(menuSwitch ? '代理菜单已打开' : '代理菜单已关闭');
  };
  return (
    <Switch
      checked={agent.menuSwitch}
      disabled={isLoading}
      onChange={(_, checked) => void turn(checked)}
      slotProps={{ input: { 'aria-label': `${owner.name} 的代理菜单`, role: 'switch' } }}
    />
  );
}

function Filters({ list, end }: { list: AgentList; end: ReactNode }) {
  const { keyword, status } = list.params;
  return (
    <FilterBar
      active={[
        ...activeFilter('keyword', '关键词', keyword, () => list.set({ keyword: undefined })),
        ...activeFilter('status', '状态', status && accountStatuses[status].label, () =>
          list.set({ status: undefined }),
        ),
      ]}
      onReset={list.reset}
      end={end}
    >
      <KeywordField
        value={keyword}
        placeholder="搜索名称、邮箱、品牌或面板域名"
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
