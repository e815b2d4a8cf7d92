import type { Site, SiteListQuery } from '@console/contract/sites';
import { isApiError } from '@console/kit/api';
import { formatDateTime } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import { useState } from 'react';
import { saveBlob } from '../../save-blob';
import { useLazyListSitesQuery } from '../../sites/sites.api';

/** As many rows as the API gives at once. */
const pageSize = 100;

const formats = {
  csv: { type: 'text/csv;charset=utf-8', write: 'sitesCsv' },
  json: { type: 'application/json', write: 'sitesJson' },
} as const;
export type ExportFormat = keyof typeof formats;

/** Hands sites to the browser as a file: those that are given, or all that a filter lets through. */
export function useExportSites() {
  const [ask] = useLazyListSitesQuery();
  const [running, setRunning] = useState(false);

  const save = async (sites: readonly Site[], format: ExportFormat) => {
    const { type, write } = formats[format];
    const text = (await import('@console/contract/site-file'))[write](sites);
    const stamp = formatDateTime(Date.now()).replace(/[^\d]+/g, '-');
    saveBlob(`网站-${stamp}.${format}`, new Blob([text], { type }));
    toast.success(`已导出 ${sites.length} 个网站`);
  };

  /** In the order in which they were added, so that none moves between pages meanwhile. */
  const read = async (filter: SiteListQuery): Promise<Site[]> => {
    const found = new Map<string, Site>();
    for (let page = 1; ; page += 1) {
      const query = { ...filter, page, limit: pageSize, sort: 'createdAt' } as const;
      const { items, total } = await ask({ query }).unwrap();
      for (const site of items) found.set(site.id, site);
      if (items.length === 0 || page * pageSize >= total) return [...found.values()];
    }
  };

  const saveAll = async (filter: SiteListQuery, format: ExportFormat) => {
    setRunning(true);
    try {
      await save(await read(filter), format);
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.error(`导出失败：${error.msg}`);
    } finally {
      setRunning(false);
    }
  };

  return { save, saveAll, running };
}
