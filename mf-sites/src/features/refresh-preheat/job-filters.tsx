import type { PurgeListQuery } from '@console/contract/sites/purges';
import {
  type ActiveFilter,
  DateRange,
  FilterBar,
  FilterSelect,
  KeywordField,
  type ListParams,
  rangeFilters,
} from '@console/kit/table';
import type { ReactNode } from 'react';
import { kindOptions, purgeKinds, purgeStates, stateOptions } from './purge.model';

type JobList = ListParams<PurgeListQuery>;

function activeFilters({ params, set }: JobList): ActiveFilter[] {
  const { keyword, kind, state, from, to } = params;
  const filter = (
    key: keyof PurgeListQuery,
    label: string,
    value: string | undefined,
  ): ActiveFilter[] =>
    value ? [{ key, label, value, onRemove: () => set({ [key]: undefined }) }] : [];
  return [
    ...filter('keyword', '关键词', keyword),
    ...filter('kind', '类型', kind && purgeKinds[kind].label),
    ...filter('state', '状态', state && purgeStates[state].label),
    ...rangeFilters({ from, to }, set),
  ];
}

/** Filters of the job list: URL, kind, state and days. */
export function JobFilters({ list, end }: { list: JobList; end: ReactNode }) {
  const { keyword, kind, state, from, to } = list.params;
  return (
    <FilterBar active={activeFilters(list)} onReset={list.reset} end={end}>
      <KeywordField
        value={keyword}
        placeholder="搜索 URL"
        onChange={(next) => list.set({ keyword: next })}
      />
      <FilterSelect
        label="类型"
        value={kind}
        options={kindOptions}
        onChange={(next) => list.set({ kind: next })}
      />
      <FilterSelect
        label="状态"
        value={state}
        options={stateOptions}
        onChange={(next) => list.set({ state: next })}
      />
      <DateRange value={{ from, to }} onChange={list.set} />
    </FilterBar>
  );
}
