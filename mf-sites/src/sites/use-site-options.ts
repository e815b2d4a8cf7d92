import { siteTitle } from './site.model';
import { useListSitesQuery } from './sites.api';

/** As many websites as a menu can be looked through. */
const sitesMax = 100;

/** Websites to narrow a list to; none where the list is of one already. */
export function useSiteOptions(isOfOne = false): Array<{ value: string; label: string }> {
  const { data } = useListSitesQuery({ query: { limit: sitesMax } }, { skip: isOfOne });
  return (data?.items ?? []).map((site) => ({ value: site.id, label: siteTitle(site) }));
}
