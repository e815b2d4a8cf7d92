import { siteExportRowsMax } from '@console/contract/site-export';
import type { Site, SiteListQuery } from '@console/contract/sites';
import { isApiError } from '@console/kit/api';
import { formatDateTime } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import { saveBlob } from '@console/kit/ui';
import { useState } from 'react';
import { useLazyExportSitesQuery } from '../../sites/site-actions.api';
import { useLazyListSitesQuery } from '../../sites/sites.api';

/** As many rows as the API gives at once without the settings of each. */
const listRowsMax = 100;

const types = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;
export type ExportFormat = keyof typeof types;

type Page<S> = { items: S[]; total: number };

/** In the order in which they were added, so that none moves between pages meanwhile. */
async function readPages<S extends Site>(
  filter: SiteListQuery,
  limit: number,
  ask: (query: SiteListQuery) => Promise<Page<S>>,
): Promise<S[]> {
  const found = new Map<string, S>();
  for (let page = 1; ; page += 1) {
    const { items, total } = await ask({ ...filter, page, limit, sort: 'createdAt' });
    for (const site of items) found.set(site.id, site);
    if (items.length === 0 || page * limit >= total) return [...found.values()];
  }
}

function saveText(format: ExportFormat, text: string, count: number) {
  const stamp = formatDateTime(Date.now()).replace(/[^\d]+/g, '-');
  saveBlob(`网站-${stamp}.${format}`, new Blob([text], { type: types[format] }));
  toast.success(`已导出 ${count} 个网站`);
}

async function saveCsv(sites: readonly Site[]) {
  const { sitesCsv } = await import('@console/contract/site-file');
  saveText('csv', sitesCsv(sites), sites.length);
}

/** Hands sites to the browser as a file: those that are given, or all that a filter lets through. */
export function useExportSites() {
  const [list] = useLazyListSitesQuery();
  const [detail] = useLazyExportSitesQuery();
  const [running, setRunning] = useState(false);

  const saveJson = async (filter: SiteListQuery) => {
    const sites = await readPages(filter, siteExportRowsMax, (query) => detail({ query }).unwrap());
    const { sitesJson } = await import('@console/contract/site-file');
    saveText('json', sitesJson(sites), sites.length);
  };

  const saveAll = async (filter: SiteListQuery, format: ExportFormat) => {
    setRunning(true);
    try {
      if (format === 'json') await saveJson(filter);
      else await saveCsv(await readPages(filter, listRowsMax, (query) => list({ query }).unwrap()));
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.error(`导出失败：${error.msg}`);
    } finally {
      setRunning(false);
    }
  };

  return { saveCsv, saveAll, running };
}
