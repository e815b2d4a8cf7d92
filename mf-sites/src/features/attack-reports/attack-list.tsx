import {
  attackReportListQuerySchema,
  attackStateSchema,
} from '@console/contract/monitor/attack-reports';
import { attackStateWords } from '@console/contract/monitor/attack-words';
import { poll } from '@console/kit/api';
import {
  type ActiveFilter,
  DataTable,
  FilterBar,
  FilterSelect,
  KeywordField,
  useListParams,
} from '@console/kit/table';
import { EmptyState, PageHeader } from '@console/kit/ui';
import type { ReactNode } from 'react';
import { attackColumns } from './attack-columns';
import { useListAttackReportsQuery } from './attack-reports.api';

/** Attacks begin and end without the user, so the list is polled. */
const pollMs = 15_000;

/** The tab that the list stands in. */
const kept = ['tab'];

const stateOptions = attackStateSchema.options.map((value) => ({
  value,
  label: attackStateWords[value],
}));

/** When which website was attacked, and how much of it was refused. */
export function AttackList({ tabs }: { tabs: ReactNode }) {
  const list = useListParams(attackReportListQuerySchema, kept);
  const query = useListAttackReportsQuery(
    { query: list.params },
    { ...poll(pollMs), refetchOnMountOrArgChange: true },
  );
  // Polling in the background shows no progress bar; a change of page does.
  const isFetching = query.isFetching && query.currentData === undefined;
  return (
    <>
      <PageHeader title="拦截日志" count={{ value: query.data?.total, unit: '次攻击' }} />
      {tabs}
      <DataTable
        name="attacks"
        unit="次攻击"
        columns={attackColumns}
        query={{ ...query, isFetching }}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={({ site }) => site.domain}
        filters={(settings) => <Filters list={list} end={settings} />}
        empty={
          <EmptyState title="没有攻击">
            拦截远多于平时，或开启「正在被攻击」时，这里自动生成一份报告。结束后会通知你。
          </EmptyState>
        }
      />
    </>
  );
}

type List = ReturnType<typeof useListParams<typeof attackReportListQuerySchema>>;

function Filters({ list: { params, set, reset }, end }: { list: List; end: ReactNode }) {
  const { keyword, state, site } = params;
  const active: ActiveFilter[] = [
    ...(keyword
      ? [
          {
            ...{ key: 'keyword', label: '域名', value: keyword },
            onRemove: () => set({ keyword: undefined }),
          },
        ]
      : []),
    ...(state
      ? [
          {
            ...{ key: 'state', label: '状态', value: attackStateWords[state] },
            onRemove: () => set({ state: undefined }),
          },
        ]
      : []),
    ...(site
      ? [
          {
            ...{ key: 'site', label: '网站', value: site },
            onRemove: () => set({ site: undefined }),
          },
        ]
      : []),
  ];
  return (
    <FilterBar active={active} onReset={reset} end={end}>
      <KeywordField
        value={keyword}
        placeholder="搜索域名"
        onChange={(next) => set({ keyword: next })}
      />
      <FilterSelect
        label="状态"
        value={state}
        options={stateOptions}
        onChange={(next) => set({ state: next })}
      />
    </FilterBar>
  );
}
