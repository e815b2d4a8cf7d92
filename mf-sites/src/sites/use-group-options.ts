import { siteGroupsMax } from '@console/contract/sites/limits';
import { useListSiteGroupsQuery } from './site-groups.api';

type Named = { id: string; name: string };

/** All groups of the account, by name; `undefined` until they are there. */
export function useGroups({ skip = false } = {}): Named[] | undefined {
  return useListSiteGroupsQuery({ query: { limit: siteGroupsMax } }, { skip }).data?.items;
}

/** What a form's menu of groups offers; the group that is chosen stands in it from the first. */
export function useGroupOptions(current?: Named | null) {
  const groups = useGroups() ?? (current ? [current] : []);
  return [
    { value: '', label: '不分组' },
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
  ];
}
