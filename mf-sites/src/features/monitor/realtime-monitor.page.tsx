import { ToggleButton, ToggleButtonGroup } from '@console/kit/controls';
import { useInGroup } from '@console/kit/session';
import { Box, ButtonLink, Card, EmptyState, PageHeader, Skeleton } from '@console/kit/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ScopeChoice } from '../../monitor/scope-choice';
import { addSitePath } from '../../paths';
import { useListSitesQuery } from '../../sites/sites.api';
import { MonitorBoard } from './board/monitor-board';
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

/** The account's websites or, for administrators, those of all accounts: whoever has none begins there. */
function SiteMonitor() {
  const [siteIds, setSiteIds] = useChosen('sites');
  const [search] = useSearchParams();
  const isAdministrator = useInGroup('administrator') === true;
  const { data, isLoading } = useListSitesQuery({ query: { limit: 1 } });
  const hasNone = data?.total === 0;
  if (!isAdministrator) return hasNone ? <NoSites /> : <OwnSites {...{ siteIds, setSiteIds }} />;
  if (isLoading && !search.has('scope')) {
    return <Skeleton variant="rounded" height={260} role="status" aria-label="正在加载" />;
  }
  const chosen = search.get('scope') ?? (hasNone ? 'platform' : 'own');
  const scope = chosen === 'platform' ? 'platform' : 'own';
  const choice = <ScopeChoice value={scope} drops={['sites']} />;
  if (scope === 'platform') return <MonitorBoard scope="platform" start={choice} />;
  if (!hasNone) return <OwnSites {...{ siteIds, setSiteIds, choice }} />;
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start', '& > *': { width: '100%' } }}>
      <div>{choice}</div>
      <NoSites />
    </Box>
  );
}

type OwnSitesProps = {
  siteIds: readonly string[] | undefined;
  setSiteIds: (ids: readonly string[]) => void;
  choice?: ReactNode;
};

function OwnSites({ siteIds, setSiteIds, choice }: OwnSitesProps) {
  const start = (
    <>
      {choice}
      <SitePicker chosen={siteIds ?? []} onChange={setSiteIds} />
    </>
  );
  return <MonitorBoard siteIds={siteIds} start={start} />;
}

function NoSites() {
  return (
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
  );
}
