import { ToggleButton, ToggleButtonGroup } from '@console/kit/controls';
import { ButtonLink, Card, EmptyState, PageHeader, Skeleton } from '@console/kit/ui';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addSitePath } from '../../paths';
import { useListSitesQuery } from '../../sites/sites.api';
import { MonitorBoard } from './monitor-board';
import { SitePicker } from './site-picker';
import { useChosen } from './use-chosen';

/** Most visits look at websites. */
const ForwardMonitor = lazy(async () => ({
  default: (await import('./forward-monitor')).ForwardMonitor,
}));

/** Curves of chosen sites or forwards, by default of all sites. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const ofForwards = search.get('tab') === 'forwards';
  // What the one is narrowed to means nothing to the other.
  const choose = (next: string | null) => next && setSearch(next === 'sites' ? {} : { tab: next });
  return (
    <>
      <PageHeader
        title="实时监控"
        actions={
          <ToggleButtonGroup
            exclusive
            value={ofForwards ? 'forwards' : 'sites'}
            aria-label="监控对象"
            onChange={(_, next: string | null) => choose(next)}
          >
            <ToggleButton value="sites">网站</ToggleButton>
            <ToggleButton value="forwards">四层转发</ToggleButton>
          </ToggleButtonGroup>
        }
      />
      {ofForwards ? (
        <Suspense fallback={<Skeleton variant="rounded" height={260} aria-label="正在加载" />}>
          <ForwardMonitor />
        </Suspense>
      ) : (
        <SiteMonitor />
      )}
    </>
  );
}

function SiteMonitor() {
  const [siteIds, setSiteIds] = useChosen('sites');
  const { data } = useListSitesQuery({ query: { limit: 1 } });
  return data?.total === 0 ? (
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
  );
}
