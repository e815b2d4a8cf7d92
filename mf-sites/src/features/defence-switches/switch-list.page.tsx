import type { DefenceSwitch } from '@console/contract/defence/endpoints/switches';
import { switchListQuerySchema, switchStateSchema } from '@console/contract/defence/switches';
import { switchStateWords } from '@console/contract/defence/words';
import { poll } from '@console/kit/api';
import { toast } from '@console/kit/notify';
import {
  type ActiveFilter,
  DataTable,
  FilterBar,
  FilterSelect,
  KeywordField,
  RowAction,
  useListParams,
} from '@console/kit/table';
import { EmptyState, PageHeader, useConfirm } from '@console/kit/ui';
import type { ReactNode } from 'react';
import {
  useListDefenceSwitchesQuery,
  useSetSiteEmergencyMutation,
} from '../../defence/defence.api';
import { StrategyTabs } from '../../defence/strategy-tabs';
import { switchColumns } from './switch-columns';

type SwitchList = ReturnType<typeof useListParams<typeof switchListQuerySchema>>;

/** Switches end without the user, so the list is polled. */
const pollMs = 10_000;

const stateOptions = switchStateSchema.options.map((value) => ({
  value,
  label: switchStateWords[value],
}));

/** The switches: which website had another group in place of its own, when, and how it ended. */
export function SwitchListPage() {
  const list = useListParams(switchListQuerySchema);
  const query = useListDefenceSwitchesQuery(
    { query: list.params },
    { ...poll(pollMs), refetchOnMountOrArgChange: true },
  );
  // Polling in the background shows no progress bar; a change of page does.
  const isFetching = query.isFetching && query.currentData === undefined;
  const end = useEnd();
  return (
    <>
      <PageHeader title="防御策略管理" count={{ value: query.data?.total, unit: '次切换' }} />
      <StrategyTabs />
      <DataTable
        name="defence-switches"
        unit="次切换"
        columns={switchColumns}
        query={{ ...query, isFetching }}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={({ site }) => site.domain}
        rowActions={(row) =>
          row.state === 'live' ? (
            <RowAction label={`立即换回 ${row.site.domain}`} onClick={() => void end(row)}>
              立即换回
            </RowAction>
          ) : null
        }
        filters={(settings) => <Filters list={list} end={settings} />}
        empty={
          <EmptyState title="还没有切换记录">
            在网站的「CC 防御」中开启「正在被攻击」后，何时换用、换回哪个规则组会记录在这里。
          </EmptyState>
        }
      />
    </>
  );
}

function Filters({ list, end }: { list: SwitchList; end: ReactNode }) {
  const { keyword, state, site } = list.params;
  const active: ActiveFilter[] = [];
  if (keyword) {
    const onRemove = () => list.set({ keyword: undefined });
    active.push({ key: 'keyword', label: '网站', value: keyword, onRemove });
  }
  if (state) {
    const onRemove = () => list.set({ state: undefined });
    active.push({ key: 'state', label: '状态', value: switchStateWords[state], onRemove });
  }
  if (site) {
    const onRemove = () => list.set({ site: undefined });
    active.push({ key: 'site', label: '网站', value: '只看一个网站', onRemove });
  }
  return (
    <FilterBar active={active} onReset={list.reset} end={end}>
      <KeywordField
        value={keyword}
        placeholder="搜索网站的域名"
        onChange={(next) => list.set({ keyword: next })}
      />
      <FilterSelect
        label="状态"
        value={state}
        options={stateOptions}
        onChange={(next) => list.set({ state: next })}
      />
    </FilterBar>
  );
}

/** Ends a switch before its time, after confirmation. */
function useEnd() {
  const confirm = useConfirm();
  const [setEmergency] = useSetSiteEmergencyMutation();
  return async ({ site, before, after }: DefenceSwitch) => {
    const done = await confirm({
      title: `立即换回 ${site.domain} 平时的规则组？`,
      children: `「${after.name}」不再生效，之后按「${before.name}」防御。攻击仍在继续时请不要换回。`,
      verb: '立即换回',
      action: () =>
        setEmergency({
          params: { id: site.id },
          body: { emergency: null },
          errorsAt: 'caller',
        }).unwrap(),
    });
    if (done) toast.success('已换回平时的规则组，正在同步到节点');
  };
}
