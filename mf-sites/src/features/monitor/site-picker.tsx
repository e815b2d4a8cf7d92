import { ItemPicker, pickerItemsMax } from '@console/settings/monitor';
import { siteTitle } from '../../sites/site.model';
import { useGetSiteQuery, useListSitesQuery } from '../../sites/sites.api';

type SitePickerProps = { chosen: readonly string[]; onChange: (ids: readonly string[]) => void };

/** One or more sites, found by keyword; none chosen means all. */
export function SitePicker(props: SitePickerProps) {
  return <ItemPicker source={source} {...props} />;
}

const source = {
  noun: '网站',
  searchBy: '域名',
  useName(id: string | undefined) {
    const { data } = useGetSiteQuery({ params: { id: id ?? '' } }, { skip: id === undefined });
    return data && siteTitle(data);
  },
  useItems(keyword: string | undefined) {
    const query = { keyword, limit: pickerItemsMax, sort: 'domain' } as const;
    const { data, isError, refetch } = useListSitesQuery({ query });
    const items = data?.items.map((site) => ({ id: site.id, name: siteTitle(site) })) ?? [];
    return { data: data && { items, total: data.total }, isError, refetch };
  },
};
