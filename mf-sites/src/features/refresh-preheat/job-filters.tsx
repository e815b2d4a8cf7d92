import type { PurgeListQuery } from '@console/contract/purges';
import { TextField } from '@console/kit/controls';
import {
  type ActiveFilter,
  FilterBar,
  FilterSelect,
  KeywordField,
  type ListParams,
} from '@console/kit/table';
import { Box } from '@console/kit/ui';
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
    ...filter('from', '开始日期', from),
    ...filter('to', '结束日期', to),
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
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: 'text.tertiary' }}>
        <Day label="开始日期" value={from} onChange={(next) => list.set({ from: next })} />
        –
        <Day label="结束日期" value={to} onChange={(next) => list.set({ to: next })} />
      </Box>
    </FilterBar>
  );
}

type DayProps = {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
};

function Day({ label, value, onChange }: DayProps) {
  return (
    <TextField
      type="date"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      slotProps={{ htmlInput: { 'aria-label': label, max: '9999-12-31' } }}
      sx={{ width: 146 }}
    />
  );
}
