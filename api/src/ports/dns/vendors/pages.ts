/** Bound on pages, so that a vendor whose answer never ends is left. */
const pagesMax = 100;

/** Everything of a list that comes in pages; `page` counts from 1. */
export async function allPages<T>(
  read: (page: number) => Promise<{ items: T[]; more: boolean }>,
): Promise<T[]> {
  const found: T[] = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    const { items, more } = await read(page);
    found.push(...items);
    if (!more || items.length === 0) break;
  }
  return found;
}
