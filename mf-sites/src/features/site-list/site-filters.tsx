import { type siteListQuerySchema, siteStateSchema } from '@console/contract/sites';
import {
  type ActiveFilter,
  FilterBar,
  FilterSelect,
  KeywordField,
  type useListParams,
} from '@console/kit/table';
import type { ReactNode } from 'react';
import { siteStates } from '../../sites/site.model';
import { useGroups } from '../../sites/use-group-options';

export type SiteList = ReturnType<typeof useListParams<typeof siteListQuerySchema>>;

type Option = { value: string; label: string };
type Filter = 'keyword' | 'state' | 'group';

const stateOptions = siteStateSchema.options.map((value) => ({
  value,
  label: siteStates[value].label,
}));

const labels = {
  keyword: '关键词',
  state: '状态',
  group: '分组',
} as const satisfies Record<Filter, string>;

/** Filters of the list of websites; what has many choices is asked for when it is wanted. */
export function SiteFilters({ list, end }: { list: SiteList; end: ReactNode }) {
  const { keyword, state, group } = list.params;
  const groups = useGroupFilter({ skip: group === undefined });
  const shown: Record<Filter, string | undefined> = {
    keyword,
    state: state && siteStates[state].label,
    group: nameIn(groups, group),
  };
  const active = filters.flatMap((key): ActiveFilter[] => {
    const value = shown[key];
    const onRemove = () => list.set({ [key]: undefined });
    return value ? [{ key, label: labels[key], value, onRemove }] : [];
  });
  return (
    <FilterBar active={active} onReset={list.reset} end={end} more={<MoreFilters list={list} />}>
      <KeywordField
        value={keyword}
        placeholder="搜索域名、源站、备注或编号"
        onChange={(next) => list.set({ keyword: next })}
      />
      <FilterSelect
        label={labels.state}
        value={state}
        options={stateOptions}
        onChange={(next) => list.set({ state: next })}
      />
    </FilterBar>
  );
}

const filters = ['keyword', 'state', 'group'] as const satisfies readonly Filter[];

/** Unfolded when somebody asks for it, and only then asked for. */
function MoreFilters({ list }: { list: SiteList }) {
  const groups = useGroupFilter();
  return (
    <FilterSelect
      label={labels.group}
      value={list.params.group}
      options={groups}
      onChange={(next) => list.set({ group: next })}
    />
  );
}

function useGroupFilter(when?: { skip: boolean }): Option[] {
  const groups = useGroups(when) ?? [];
  return [
    { value: 'none', label: '未分组' },
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
  ];
}

/** A choice that is gone, or not there yet, is named by what stands in the URL. */
function nameIn(options: readonly Option[], value: string | undefined): string | undefined {
  return value && (options.find((option) => option.value === value)?.label ?? value);
}
