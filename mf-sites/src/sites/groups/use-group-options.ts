import { siteGroupsMax } from '@console/contract/sites/limits';
import { useListSiteGroupsQuery } from './site-groups.api';

type Named = { id: string; name: string };

/** All groups of the account, by name; `undefined` while they load. */
export function useGroups({ skip = false } = {}): Named[] | undefined {
  return useListSiteGroupsQuery({ query: { limit: siteGroupsMax } }, { skip }).data?.items;
}

/** The options of a form's group menu; the chosen group is among them from the start. */
export function useGroupOptions(current?: Named | null) {
  const groups = useGroups() ?? (current ? [current] : []);
  return [
    { value: '', label: '不分组' },
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
  ];
}
