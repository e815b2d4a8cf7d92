import { ButtonLink, Card, EmptyState, PageHeader } from '@console/kit/ui';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { addSitePath } from '../../paths';
import { useListSitesQuery } from '../../sites/sites.api';
import { MonitorBoard } from './monitor-board';
import { SitePicker } from './site-picker';

const idsSchema = z.array(z.uuid());

/** Curves of chosen sites, by default of all. */
export function Component() {
  const [siteIds, setSiteIds] = useChosenSites();
  const { data } = useListSitesQuery({ query: { limit: 1 } });
  return (
    <>
      <PageHeader title="实时监控" />
      {data?.total === 0 ? (
        <Card>
          <EmptyState
            title="还没有网站"
            action={
              <ButtonLink to={addSitePath} variant="contained" color="primary">
                添加网站
              </ButtonLink>
            }
          >
            添加网站并把域名解析到 CNAME 后，这里实时显示它的请求、带宽与状态码。
          </EmptyState>
        </Card>
      ) : (
        <MonitorBoard
          siteIds={siteIds}
          start={<SitePicker chosen={siteIds ?? []} onChange={setSiteIds} />}
        />
      )}
    </>
  );
}

/** The chosen sites in the URL; none, or what is no list of ids, means all. */
function useChosenSites() {
  const [search, setSearch] = useSearchParams();
  const parsed = idsSchema.safeParse(search.get('sites')?.split(',')).data;
  const setSites = (ids: readonly string[]) =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        if (ids.length === 0) params.delete('sites');
        else params.set('sites', ids.join(','));
        return params;
      },
      { replace: true },
    );
  return [parsed, setSites] as const;
}
