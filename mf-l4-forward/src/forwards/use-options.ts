import { unlimited } from '@console/contract/packages/plan-words';
import { siteGroupsMax } from '@console/contract/sites/limits';
import { formatDate } from '@console/kit/format';
import { useListForwardGroupsQuery, useListForwardPackagesQuery } from './forwards.api';

type Named = { id: string; name: string };

/** All groups of the account, by name; `undefined` while they load. */
export function useForwardGroups(): Named[] | undefined {
  return useListForwardGroupsQuery({ query: { limit: siteGroupsMax } }).data?.items;
}

/** The options of a form's group menu; the chosen group is among them from the start. */
export function useGroupOptions(current?: Named | null) {
  const groups = useForwardGroups() ?? (current ? [current] : []);
  return [
    { value: '', label: '不分组' },
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
  ];
}

/** The options of a form's package menu: those in force, and the forward's own. */
export function usePackageOptions(current?: Named) {
  const { data } = useListForwardPackagesQuery(undefined);
  const offered = data?.filter(({ id, state }) => state !== 'expired' || id === current?.id);
  const options = offered?.map(({ id, planName, endsAt, used, quotas: { l4Ports } }) => {
    const end = endsAt === null ? '长期有效' : `${formatDate(endsAt)} 到期`;
    const ports = l4Ports === unlimited ? '端口不限' : `端口 ${used.l4Ports}/${l4Ports}`;
    return { value: id, label: `${planName}（${end}）：${ports}` };
  });
  return options ?? (current ? [{ value: current.id, label: current.name }] : []);
}

/** The same for new forwards, which the API may put where there is room. */
export const useNewPackageOptions = () => [
  { value: '', label: '自动选择有空余端口的套餐' },
  ...usePackageOptions(),
];
