import { type Rule, ruleSchema } from '@console/contract/defence/rules/rules';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const parameter = 'rule';

/** An incomplete rule counts as absent, so that a mangled link still opens the page. */
function readDraft(text: string | null): Rule | undefined {
  if (!text) return undefined;
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given !== 'object') return undefined;
    return ruleSchema.safeParse({ ...given, id: crypto.randomUUID() }).data;
  } catch {
    return undefined;
  }
}

/** The rule in the page's URL, prefilled by a report or a ban; it is taken once. */
export function useRuleDraft(): Rule | undefined {
  const [search, setSearch] = useSearchParams();
  const [draft] = useState(() => readDraft(search.get(parameter)));
  const isThere = search.has(parameter);
  useEffect(() => {
    if (!isThere) return;
    setSearch(
      (now) => {
        const rest = new URLSearchParams(now);
        rest.delete(parameter);
        return rest;
      },
      { replace: true },
    );
  }, [isThere, setSearch]);
  return draft;
}
