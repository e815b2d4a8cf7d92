import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What the address of the page brings under a name, to be filled in; it is taken once. */
export function useBrought<T>(name: string, read: (text: string | null) => T): T {
  const [search, setSearch] = useSearchParams();
  const [brought] = useState(() => read(search.get(name)));
  const isThere = search.has(name);
  useEffect(() => {
    if (!isThere) return;
    setSearch(
      (now) => {
        const rest = new URLSearchParams(now);
        rest.delete(name);
        return rest;
      },
      { replace: true },
    );
  }, [isThere, name, setSearch]);
  return brought;
}
