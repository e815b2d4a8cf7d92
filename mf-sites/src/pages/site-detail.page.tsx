import type { SiteDetail as Detail, Site } from '@console/contract/sites/endpoints/sites';
import { isApiError, paces, usePace } from '@console/kit/api';
import { formatDateTime } from '@console/kit/format';
import {
  Box,
  Button,
  Card,
  KeyFacts,
  NotFoundPage,
  PageHeader,
  QueryError,
  RouteTabs,
  Skeleton,
  StateChip,
} from '@console/kit/ui';
import { isSyncing, SyncText, useApplied } from '@console/settings/revisions';
import { lazy, Suspense } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { isSiteNav, type SiteNav, siteNavs, siteTabs } from '../detail-tabs';
import { MonitorBoard } from '../features/monitor/board/monitor-board';
import { BasicSettings } from '../features/site-settings/basic-settings';
import { OriginSettings } from '../features/site-settings/origin-settings';
import { SettingsTab } from '../features/site-settings/settings-tab';
import { siteListPath, sitePath } from '../paths';
import { siteChip, siteTitle } from '../sites/site.model';
import { useGetSiteQuery } from '../sites/sites.api';
import { useOpenWebsite } from '../sites/use-open-website';
import { useSiteActions } from '../sites/use-site-actions';
import { siteArg } from './site-detail.early';

const SiteLog = lazy(async () => ({
  default: (await import('../features/site-log/site-log')).SiteLog,
}));

/** Most visits do not open it. */
const SiteHistory = lazy(async () => ({
  default: (await import('../features/site-history/site-history')).SiteHistory,
}));

export function Component() {
  const { item, site = '', nav } = useParams();
  if (item !== 'list') return <NotFoundPage />;
  if (nav === undefined) return <Navigate replace to={sitePath(site)} />;
  return isSiteNav(nav) ? <SiteDetail key={site} id={site} nav={nav} /> : <NotFoundPage />;
}

function useSite(id: string) {
  const { options, watch } = usePace(paces.detail);
  const query = useGetSiteQuery(siteArg(id), {
    ...options,
    refetchOnMountOrArgChange: true,
  });
  useApplied(query, query.data !== undefined && isSyncing(query.data));
  return watch(query, isSyncing);
}

function SiteDetail({ id, nav }: { id: string; nav: SiteNav }) {
  const { data: site, error, refetch } = useSite(id);
  useOpenWebsite(site ? siteTitle(site) : '', !(site || error));
  if (isApiError(error) && (error.status === 404 || error.status === 400)) return <NotFoundPage />;
  if (!site) {
    return isApiError(error) ? (
      <Card>
        <QueryError error={error} refetch={refetch} />
      </Card>
    ) : (
      <DetailSkeleton />
    );
  }
  return <SiteFrame site={site} nav={nav} reload={() => refetch().unwrap()} />;
}

type SiteFrameProps = { site: Detail; nav: SiteNav; reload: () => Promise<Detail> };

function SiteFrame({ site, nav, reload }: SiteFrameProps) {
  const actions = useSiteActions();
  const navigate = useNavigate();
  const toggle = () =>
    void (site.state === 'disabled' ? actions.enable([site]) : actions.disable([site]));
  const remove = async () => {
    if (await actions.remove([site])) await navigate(siteListPath, { replace: true });
  };
  return (
    <>
      <SiteHeader site={site} onToggle={toggle} />
      <RouteTabs
        label="网站设置"
        tabs={siteNavs.map((key) => ({ to: sitePath(site.id, key), label: siteTabs[key] }))}
      />
      {nav === 'basic' ? (
        <BasicSettings
          site={site}
          reload={reload}
          onToggle={toggle}
          onRemove={() => void remove()}
        />
      ) : null}
      {nav === 'origin' ? <OriginSettings site={site} reload={reload} /> : null}
      <SettingsTab nav={nav} site={site} reload={reload} />
      {nav === 'history' ? (
        <Suspense fallback={<Skeleton variant="rounded" height={260} aria-label="正在加载" />}>
          <SiteHistory site={site} />
        </Suspense>
      ) : null}
      {nav === 'monitor' ? <MonitorBoard siteIds={[site.id]} /> : null}
      {nav === 'log' ? (
        <Suspense fallback={<Skeleton variant="rounded" height={260} aria-label="正在加载" />}>
          <SiteLog siteId={site.id} />
        </Suspense>
      ) : null}
      {nav === 'block-log' ? (
        <Suspense fallback={<Skeleton variant="rounded" height={260} aria-label="正在加载" />}>
          <SiteLog siteId={site.id} refusedOnly />
        </Suspense>
      ) : null}
    </>
  );
}

function SiteHeader({ site, onToggle }: { site: Site; onToggle: () => void }) {
  return (
    <>
      <PageHeader
        title={<Box sx={{ overflowWrap: 'anywhere' }}>{siteTitle(site)}</Box>}
        chip={<StateChip {...siteChip(site)} />}
        crumbs={[
          { label: '网站管理' },
          { label: '网站列表', to: siteListPath },
          { label: siteTitle(site) },
        ]}
        actions={
          <Button onClick={onToggle}>{site.state === 'disabled' ? '启用网站' : '停用网站'}</Button>
        }
      />
      <KeyFacts
        facts={[
          { label: 'CNAME', value: site.cname, copy: site.cname },
          { label: '编号', value: site.sn, copy: site.sn },
          { label: '同步', value: <SyncText site={site} /> },
          { label: '添加时间', value: formatDateTime(site.createdAt) },
        ]}
      />
    </>
  );
}

function DetailSkeleton() {
  return (
    <Box aria-busy role="status" aria-label="正在加载">
      <Skeleton width={220} height={18} sx={{ mb: 2 }} />
      <Skeleton width={280} height={34} sx={{ mb: 4 }} />
      <Skeleton width="60%" height={40} sx={{ mb: 6 }} />
      <Skeleton variant="rounded" height={260} />
    </Box>
  );
}
