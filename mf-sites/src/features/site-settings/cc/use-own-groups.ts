import { useListDefenceGroupsQuery } from '../../../sites/defence.api';

/** The account's own groups of rules, by name; one page holds them and the built-in ones. */
export function useOwnGroups() {
  const { data } = useListDefenceGroupsQuery({ query: { limit: 100 } });
  return (data?.items ?? []).filter(({ builtin }) => !builtin);
}
