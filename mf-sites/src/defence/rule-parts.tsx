import type { DefenceFilter } from '@console/contract/defence/endpoints/filters';
import type { DefenceList } from '@console/contract/defence/endpoints/lists';
import type { DefenceMatcher } from '@console/contract/defence/endpoints/matchers';
import type { RuleParts } from '@console/contract/defence/rules/sentence';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import {
  useListDefenceFiltersQuery,
  useListDefenceListsQuery,
  useListDefenceMatchersQuery,
} from './defence.api';

/** What the account's rules can name. */
export type KnownParts = {
  matchers: readonly DefenceMatcher[];
  filters: readonly DefenceFilter[];
  lists: readonly DefenceList[];
  /** The same as sentences are made of. */
  parts: RuleParts;
  /** False while they load: until then a named part may only seem to be missing. */
  ready: boolean;
};

/** One page holds all that an account may have of each. */
const all = { query: { limit: 100 } } as const;
const none: never[] = [];

const byId = <T extends { id: string }>(items: readonly T[]): Record<string, T> =>
  Object.fromEntries(items.map((item) => [item.id, item]));

const KnownPartsContext = createContext<KnownParts>({
  ...{ matchers: none, filters: none, lists: none, ready: false },
  parts: { matchers: {}, filters: {}, lists: {} },
});

/** Fetches them once for all editors below. */
export function KnownPartsProvider({ children }: { children: ReactNode }) {
  const matchers = useListDefenceMatchersQuery(all).data?.items;
  const filters = useListDefenceFiltersQuery(all).data?.items;
  const lists = useListDefenceListsQuery(all).data?.items;
  const known = useMemo(
    () => ({
      matchers: matchers ?? none,
      filters: filters ?? none,
      lists: lists ?? none,
      ready: Boolean(matchers && filters && lists),
      parts: {
        matchers: byId(matchers ?? none),
        filters: byId(filters ?? none),
        lists: byId(lists ?? none),
      },
    }),
    [matchers, filters, lists],
  );
  return <KnownPartsContext value={known}>{children}</KnownPartsContext>;
}

export const useKnownParts = (): KnownParts => useContext(KnownPartsContext);
