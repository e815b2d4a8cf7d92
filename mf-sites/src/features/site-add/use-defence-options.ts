import { groupName, groupOptions, useOwnGroups } from '../../defence/group-options';
import { useGetSiteDefaultsQuery } from '../../sites/site-defaults.api';

/** Groups of rules for a new website; the first is that of the default settings of its group. */
export function useDefenceOptions(groupId: string | null | undefined) {
  const { data } = useGetSiteDefaultsQuery({ query: groupId ? { group: groupId } : {} });
  const own = useOwnGroups();
  const usual = data ? `（${groupName(data.settings.cc.group, own)}）` : '';
  return [{ value: '', label: `默认${usual}` }, ...groupOptions(own)];
}
