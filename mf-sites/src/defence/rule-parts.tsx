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
  /** False until all of them are there: what is named may then only seem to be gone. */
  ready: boolean;
};

/** An account has no more of each than one page holds. */
const all = { query: { limit: 100 } } as const;
const none: never[] = [];

const byId = <T extends { id: string }>(items: readonly T[]): Record<string, T> =>
  Object.fromEntries(items.map((item) => [item.id, item]));

const KnownPartsContext = createContext<KnownParts>({
  ...{ matchers: none, filters: none, lists: none, ready: false },
  parts: { matchers: {}, filters: {}, lists: {} },
});

/** Asks for them once, for all editors below. */
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
