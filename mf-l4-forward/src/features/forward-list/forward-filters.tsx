import { forwardProtocolSchema } from '@console/contract/edge/edge-forwards';
import type { forwardListQuerySchema } from '@console/contract/forwards/list-query';
import { forwardProtocolWords } from '@console/contract/forwards/words';
import { shownStates, shownStateWords } from '@console/contract/sites/state';
import {
  type ActiveFilter,
  FilterBar,
  FilterSelect,
  KeywordField,
  type useListParams,
} from '@console/kit/table';
import type { ReactNode } from 'react';
import { useForwardGroups, usePackageOptions } from '../../forwards/use-options';

export type ForwardList = ReturnType<typeof useListParams<typeof forwardListQuerySchema>>;

const stateOptions = shownStates.map((value) => ({ value, label: shownStateWords[value] }));
const protocolOptions = forwardProtocolSchema.options.map((value) => ({
  value,
  label: forwardProtocolWords[value],
}));

/** Filters of the list of forwards. */
export function ForwardFilters({ list, end }: { list: ForwardList; end: ReactNode }) {
  const { keyword, state, protocol, group, package: plan } = list.params;
  const groups = [
    { value: 'none', label: '未分组' },
    ...(useForwardGroups() ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const packages = usePackageOptions();
  const nameIn = (options: readonly { value: string; label: string }[], value?: string) =>
    value && (options.find((option) => option.value === value)?.label ?? value);
  const shown = [
    ['keyword', '关键词', keyword],
    ['state', '状态', state && shownStateWords[state]],
    ['protocol', '协议', protocol && forwardProtocolWords[protocol]],
    ['group', '分组', nameIn(groups, group)],
    ['package', '套餐', nameIn(packages, plan)],
  ] as const;
  const active = shown.flatMap(([key, label, value]): ActiveFilter[] =>
    value ? [{ key, label, value, onRemove: () => list.set({ [key]: undefined }) }] : [],
  );
  return (
    <FilterBar active={active} onReset={list.reset} end={end}>
      <KeywordField
        value={keyword}
        placeholder="搜索名称、端口、源站、备注或编号"
        onChange={(next) => list.set({ keyword: next })}
      />
      <FilterSelect
        label="状态"
        value={state}
        options={stateOptions}
        onChange={(next) => list.set({ state: next })}
      />
      <FilterSelect
        label="协议"
        value={protocol}
        options={protocolOptions}
        onChange={(next) => list.set({ protocol: next })}
      />
      <FilterSelect
        label="分组"
        value={group}
        options={groups}
        onChange={(next) => list.set({ group: next })}
      />
      <FilterSelect
        label="套餐"
        value={plan}
        options={packages}
        onChange={(next) => list.set({ package: next })}
      />
    </FilterBar>
  );
}
