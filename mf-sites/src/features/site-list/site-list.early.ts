import type { PageAddress } from '@console/kit/remote';

/** The schema of the query comes by itself: a dashboard, which has no list, goes without zod. */
export async function siteListArgAt({ search }: PageAddress) {
  const { siteListQuerySchema } = await import('@console/contract/sites/list-query');
  const query = siteListQuerySchema.safeParse(Object.fromEntries(search)).data;
  return query ? { query } : null;
}
