import type { Site } from '@console/contract/sites/endpoints/sites';
import type { SiteListQuery } from '@console/contract/sites/list-query';
import { siteListQuerySchema } from '@console/contract/sites/list-query';
import { paces, usePace } from '@console/kit/api';
import { ActionMenu, DataTable, RowAction, RowActions, useListParams } from '@console/kit/table';
import { Button, ButtonLink, EmptyState, PageHeader, PlusIcon } from '@console/kit/ui';
import { isSyncing } from '@console/settings/revisions';
import { lazy, Suspense, useState } from 'react';
import { CnameChecks } from '../../dns/cname-state';
import { TodayOfSites } from '../../monitor/today-figures';
import { addSitePath, addSitesPath, sitePath } from '../../paths';
import { siteTitle } from '../../sites/site.model';
import { useListSitesQuery } from '../../sites/sites.api';
import { useSiteActions } from '../../sites/use-site-actions';
import { WebsiteTabs } from '../../sites/website-tabs';
import { siteColumns } from './site-columns';
import { SiteFilters, type SiteList } from './site-filters';
import { useBatchActions } from './use-batch-actions';
import { useExportSites } from './use-export-sites';

const choices = [
  { kind: 'group', label: '分组' },
  { kind: 'package', label: '更换套餐' },
  { kind: 'certificate', label: '更换证书' },
  { kind: 'defence', label: '更换防御组' },
] as const;

// Seldom opened, so they come with files of their own.
const ChooseDrawer = lazy(async () => ({
  default: (await import('./choose-drawer')).ChooseDrawer,
}));
const BatchReportDrawer = lazy(async () => ({
  default: (await import('./batch-report')).BatchReportDrawer,
}));

const ImportDrawer = lazy(async () => ({
  default: (await import('./import-drawer')).ImportDrawer,
}));

type SiteActions = ReturnType<typeof useSiteActions>;

/** The websites of an account. */
export function SiteListPage() {
  const list = useListParams(siteListQuerySchema);
  const query = useSiteList(list);
  const actions = useSiteActions();
  const batch = useBatchActions();
  const exports = useExportSites();
  const [importing, setImporting] = useState(false);
  const siteIds = query.data?.items.map(({ id }) => id) ?? [];
  return (
    <>
      <PageHeader
        title="网站列表"
        count={{ value: query.data?.total, unit: '个' }}
        actions={
          <>
            <Button onClick={() => setImporting(true)}>导入</Button>
            <Exports exports={exports} filter={list.params} />
            <ButtonLink to={addSitesPath}>批量添加</ButtonLink>
            <AddButton />
          </>
        }
      />
      <WebsiteTabs />
      <TodayOfSites siteIds={siteIds}>
        <CnameChecks siteIds={siteIds}>
          <DataTable
            name="sites"
            unit="个网站"
            columns={siteColumns}
            query={query}
            list={list}
            rowKey={(site) => site.id}
            rowLabel={siteTitle}
            rowActions={(site) => <SiteRowActions site={site} actions={actions} />}
            batch={(sites, clear) => (
              <BatchActions sites={sites} clear={clear} batch={batch} exports={exports} />
            )}
            filters={(settings) => <SiteFilters list={list} end={settings} />}
            empty={
              <EmptyState title="还没有网站" action={<AddButton />}>
                添加网站后，把域名解析到分配的 CNAME，即可开始加速与防护。
              </EmptyState>
            }
          />
        </CnameChecks>
      </TodayOfSites>
      {importing ? (
        <Suspense>
          <ImportDrawer onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
      {batch.report ? (
        <Suspense>
          <BatchReportDrawer report={batch.report} onClose={batch.closeReport} />
        </Suspense>
      ) : null}
    </>
  );
}

function useSiteList(list: SiteList) {
  const { options, watch } = usePace(paces.list);
  const query = useListSitesQuery({ query: list.params }, options);
  return watch(query, ({ items }) => items.some(isSyncing));
}

type ExportsProps = { exports: ReturnType<typeof useExportSites>; filter: SiteListQuery };

/** All sites that match the filter, not only this page. */
function Exports({ exports, filter }: ExportsProps) {
  return (
    <>
      <Button loading={exports.running} onClick={() => void exports.saveAll(filter, 'csv')}>
        导出 CSV
      </Button>
      <Button disabled={exports.running} onClick={() => void exports.saveAll(filter, 'json')}>
        导出 JSON
      </Button>
    </>
  );
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

function SiteRowActions({ site, actions }: { site: Site; actions: SiteActions }) {
  const toggle =
    site.state === 'disabled'
      ? { label: '启用网站', onClick: () => void actions.enable([site]) }
      : { label: '停用网站', onClick: () => void actions.disable([site]) };
  return (
    <RowActions>
      <RowAction to={sitePath(site.id)} label={`管理 ${siteTitle(site)}`}>
        管理
      </RowAction>
      <RowAction to={sitePath(site.id, 'monitor')} label={`监控 ${siteTitle(site)}`}>
        监控
      </RowAction>
      <ActionMenu
        label={`更多操作：${siteTitle(site)}`}
        actions={[
          toggle,
          { label: '删除网站', tone: 'bad', onClick: () => void actions.remove([site]) },
        ]}
      />
    </RowActions>
  );
}

type BatchActionsProps = {
  sites: Site[];
  clear: () => void;
  batch: ReturnType<typeof useBatchActions>;
  exports: ReturnType<typeof useExportSites>;
};

function BatchActions({ sites, clear, batch, exports }: BatchActionsProps) {
  const run = async (action: (sites: Site[]) => Promise<boolean>) => {
    if (await action(sites)) clear();
  };
  return (
    <>
      <Button size="small" onClick={() => void run(batch.enable)}>
        启用
      </Button>
      <Button size="small" onClick={() => void run(batch.disable)}>
        停用
      </Button>
      {choices.map(({ kind, label }) => (
        <Button key={kind} size="small" onClick={() => batch.choose({ kind, sites })}>
          {label}
        </Button>
      ))}
      <Button size="small" onClick={() => void exports.saveCsv(sites)}>
        导出 CSV
      </Button>
      <Button size="small" color="error" onClick={() => void run(batch.remove)}>
        删除
      </Button>
      {batch.choosing ? (
        <Suspense>
          <ChooseDrawer
            {...batch.choosing}
            onApply={batch.apply}
            onClose={() => batch.choose(undefined)}
            onDone={clear}
          />
        </Suspense>
      ) : null}
    </>
  );
}
