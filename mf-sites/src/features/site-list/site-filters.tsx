import type { siteListQuerySchema } from '@console/contract/sites/list-query';
import { shownStates } from '@console/contract/sites/state';
import {
  type ActiveFilter,
  FilterBar,
  FilterSelect,
  KeywordField,
  type useListParams,
} from '@console/kit/table';
import type { ReactNode } from 'react';
import { useListCertificatesQuery } from '../../certificates/certificates.api';
import { groupOptions, useOwnGroups } from '../../defence/group-options';
import { useGroups } from '../../sites/groups/use-group-options';
import { siteStates } from '../../sites/site.model';
import { packageText, usePackages } from '../../sites/use-package-options';

export type SiteList = ReturnType<typeof useListParams<typeof siteListQuerySchema>>;

type Option = { value: string; label: string };
type Choice = 'group' | 'package' | 'certificate' | 'defence';
type Filter = 'keyword' | 'state' | 'origin' | Choice;

/** As many certificates as fit a menu. */
const certificatesMax = 100;

const stateOptions = shownStates.map((value) => ({
  value,
  label: siteStates[value].label,
}));

const labels = {
  keyword: '关键词',
  state: '状态',
  group: '分组',
  package: '套餐',
  certificate: '证书',
  defence: '防御组',
  origin: '源站',
} as const satisfies Record<Filter, string>;

const choices = ['group', 'package', 'certificate', 'defence'] as const satisfies readonly Choice[];
const filters = ['keyword', 'state', ...choices, 'origin'] as const satisfies readonly Filter[];

/** Filters of the website list; long menus are fetched when they are opened. */
export function SiteFilters({ list, end }: { list: SiteList; end: ReactNode }) {
  const { keyword, state, origin } = list.params;
  const options = useChoices((choice) => list.params[choice] !== undefined);
  const shown: Record<Filter, string | undefined> = {
    keyword,
    origin,
    state: state && siteStates[state].label,
    group: nameIn(options.group, list.params.group),
    package: nameIn(options.package, list.params.package),
    certificate: nameIn(options.certificate, list.params.certificate),
    defence: nameIn(options.defence, list.params.defence),
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

/** Folded at first; the options are fetched once it is unfolded. */
function MoreFilters({ list }: { list: SiteList }) {
  const options = useChoices(() => true);
  return (
    <>
      {choices.map((choice) => (
        <FilterSelect
          key={choice}
          label={labels[choice]}
          value={list.params[choice]}
          options={options[choice]}
          onChange={(next) => list.set({ [choice]: next })}
        />
      ))}
      <KeywordField
        value={list.params.origin}
        placeholder="源站地址"
        onChange={(next) => list.set({ origin: next })}
      />
    </>
  );
}

function useChoices(wanted: (choice: Choice) => boolean): Record<Choice, Option[]> {
  const groups = useGroups({ skip: !wanted('group') }) ?? [];
  const packages = usePackages({ skip: !wanted('package') }) ?? [];
  const certificates = useListCertificatesQuery(
    { query: { limit: certificatesMax, bound: 'yes' } },
    { skip: !wanted('certificate') },
  ).data?.items;
  const defences = useOwnGroups({ skip: !wanted('defence') });
  return {
    defence: groupOptions(defences),
    group: [
      { value: 'none', label: '未分组' },
      ...groups.map(({ id, name }) => ({ value: id, label: name })),
    ],
    package: packages.map((one) => ({ value: one.id, label: packageText(one) })),
    certificate: [
      { value: 'none', label: '未启用 HTTPS' },
      ...(certificates ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
}

/** An option that is gone, or still loading, is named by its value in the URL. */
function nameIn(options: readonly Option[], value: string | undefined): string | undefined {
  return value && (options.find((option) => option.value === value)?.label ?? value);
}
