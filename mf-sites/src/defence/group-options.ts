import { builtinGroupIds, builtinGroupNames } from '@console/contract/defence/groups/builtin-names';
import { useListDefenceGroupsQuery } from './group-list.api';

type Named = { id: string; name: string };

const builtinGroups = builtinGroupIds.map((id) => ({ id, name: builtinGroupNames[id] }));
const builtin = builtinGroups.map(({ id, name }) => ({ value: id, label: `${name}（内置）` }));

/** The built-in groups and the account's own, as a menu offers them. */
export const groupChoices = (own: readonly Named[]) => [
  ...builtin,
  ...own.map(({ id, name }) => ({ value: id, label: name })),
];

/** The options of a website's group menu: also none, and the chosen one from the start. */
export function groupOptions(own: readonly Named[], chosen = 'off') {
  const options = [{ value: 'off', label: '不防御' }, ...groupChoices(own)];
  if (options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: groupName(chosen, own) }];
}

/** The account's own groups of rules, by name; one page holds them and the built-in ones. */
export function useOwnGroups({ skip = false } = {}): readonly Named[] {
  const { data } = useListDefenceGroupsQuery({ query: { limit: 100 } }, { skip });
  return (data?.items ?? []).filter((group) => !group.builtin);
}

/** The name of a group, by its id. */
export function groupName(id: string, own: readonly Named[]): string {
  if (id === 'off') return '不防御';
  const known = [...builtinGroups, ...own].find((group) => group.id === id);
  return known?.name ?? '自定规则组';
}
