import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';

const idsSchema = z.array(z.uuid());

/** The chosen things in the URL; none, or what is no list of ids, means all. */
export function useChosen(key: 'sites' | 'forwards') {
  const [search, setSearch] = useSearchParams();
  const chosen = idsSchema.safeParse(search.get(key)?.split(',')).data;
  const choose = (ids: readonly string[]) =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        if (ids.length === 0) params.delete(key);
        else params.set(key, ids.join(','));
        return params;
      },
      { replace: true },
    );
  return [chosen, choose] as const;
}
