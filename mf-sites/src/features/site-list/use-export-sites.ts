import { siteExportRowsMax } from '@console/contract/sites/limits';
import type { SiteListQuery } from '@console/contract/sites/list-query';
import { useListExport } from '@console/kit/table';
import { useLazyExportSitesQuery } from '../../sites/site-actions.api';
import { useLazyListSitesQuery } from '../../sites/sites.api';

const codeOfFiles = () => import('@console/contract/sites/history/file');

/** The list of websites as files. */
export function useExportSites() {
  const [list] = useLazyListSitesQuery();
  const [exported] = useLazyExportSitesQuery();
  return useListExport({
    title: '网站',
    unit: '个网站',
    csv: {
      limit: 100,
      ask: (query: SiteListQuery) => list({ query }).unwrap(),
      write: async (sites) => (await codeOfFiles()).sitesCsv(sites),
    },
    json: {
      limit: siteExportRowsMax,
      ask: (query: SiteListQuery) => exported({ query }).unwrap(),
      write: async (sites) => (await codeOfFiles()).sitesJson(sites),
    },
  });
}
