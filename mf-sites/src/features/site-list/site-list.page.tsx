import { type Site, siteListQuerySchema } from '@console/contract/sites';
import { ActionMenu, DataTable, useListParams } from '@console/kit/table';
import { Box, Button, ButtonLink, EmptyState, Link, PageHeader, PlusIcon } from '@console/kit/ui';
import { CnameChecks } from '../../dns/cname-state';
import { addSitePath, addSitesPath, sitePath } from '../../paths';
import { isSyncing, siteTitle } from '../../sites/site.model';
import { sitesApi, useListSitesQuery } from '../../sites/sites.api';
import { useSiteActions } from '../../sites/use-site-actions';
import { WebsiteTabs } from '../../sites/website-tabs';
import { siteColumns } from './site-columns';
import { SiteFilters, type SiteList } from './site-filters';

/** How often the list looks again: soon while a node still lacks a change. */
const pollMs = { syncing: 2_000, settled: 30_000 };

type SiteActions = ReturnType<typeof useSiteActions>;

/** The websites of an account. */
export function SiteListPage() {
  const list = useListParams(siteListQuerySchema);
  const query = useSiteList(list);
  const actions = useSiteActions();
  return (
    <>
      <PageHeader
        title="网站列表"
        count={{ value: query.data?.total, unit: '个' }}
        actions={
          <>
            <ButtonLink to={addSitesPath}>批量添加</ButtonLink>
            <AddButton />
          </>
        }
      />
      <WebsiteTabs />
      <CnameChecks siteIds={query.data?.items.map(({ id }) => id) ?? []}>
        <DataTable
          name="sites"
          unit="个网站"
          columns={siteColumns}
          query={query}
          list={list}
          rowKey={(site) => site.id}
          rowLabel={siteTitle}
          rowActions={(site) => <RowActions site={site} actions={actions} />}
          batch={(sites, clear) => <BatchActions sites={sites} clear={clear} actions={actions} />}
          filters={(settings) => <SiteFilters list={list} end={settings} />}
          empty={
            <EmptyState title="还没有网站" action={<AddButton />}>
              添加网站后，把域名解析到分配的 CNAME，即可开始加速与防护。
            </EmptyState>
          }
        />
      </CnameChecks>
    </>
  );
}

function useSiteList(list: SiteList) {
  const arg = { query: list.params };
  const { data } = sitesApi.endpoints.listSites.useQueryState(arg);
  const query = useListSitesQuery(arg, {
    pollingInterval: data?.items.some(isSyncing) ? pollMs.syncing : pollMs.settled,
    skipPollingIfUnfocused: true,
  });
  // Looking again in the background is no reason for a progress bar; another page or filter is.
  return { ...query, isFetching: query.isFetching && query.currentData === undefined };
}

function AddButton() {
  return (
    <ButtonLink
      to={addSitePath}
      variant="contained"
      color="primary"
      startIcon={<PlusIcon aria-hidden />}
    >
      添加网站
    </ButtonLink>
  );
}

function RowActions({ site, actions }: { site: Site; actions: SiteActions }) {
  const toggle =
    site.state === 'disabled'
      ? { label: '启用网站', onClick: () => void actions.enable([site]) }
      : { label: '停用网站', onClick: () => void actions.disable([site]) };
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 3, whiteSpace: 'nowrap' }}>
      <Link to={sitePath(site.id)} aria-label={`管理 ${siteTitle(site)}`}>
        管理
      </Link>
      <Link to={sitePath(site.id, 'monitor')} aria-label={`监控 ${siteTitle(site)}`}>
        监控
      </Link>
      <ActionMenu
        label={`更多操作：${siteTitle(site)}`}
        actions={[
          toggle,
          { label: '删除网站', tone: 'bad', onClick: () => void actions.remove([site]) },
        ]}
      />
    </Box>
  );
}

type BatchActionsProps = { sites: Site[]; clear: () => void; actions: SiteActions };

function BatchActions({ sites, clear, actions }: BatchActionsProps) {
  const run = async (action: (sites: Site[]) => Promise<boolean>) => {
    if (await action(sites)) clear();
  };
  return (
    <>
      <Button size="small" onClick={() => void run(actions.enable)}>
        启用
      </Button>
      <Button size="small" onClick={() => void run(actions.disable)}>
        停用
      </Button>
      <Button size="small" color="error" onClick={() => void run(actions.remove)}>
        删除
      </Button>
    </>
  );
}
