/** One page of a list that the API answers whole. */
export function pageOfAll<Row>(
  rows: readonly Row[],
  { page, limit }: { page: number; limit: number },
) {
  return { items: rows.slice((page - 1) * limit, page * limit), total: rows.length };
}
