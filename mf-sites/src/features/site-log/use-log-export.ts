import { accessLogExportPath, allAccessLogExportPath } from '@console/contract/monitor/calls';
import { readFile } from '@console/kit/api';
import { toast } from '@console/kit/notify';
import { saveDated } from '@console/kit/table';
import { useEffect, useRef, useState } from 'react';
import type { LogPages } from './use-log-pages';

type Exported = Pick<LogPages, 'siteId' | 'scopeQuery' | 'asked'>;

/** Fetches what the filters show, of a site or of all, as a file, and saves it. */
export function useLogExport({ siteId, scopeQuery, asked }: Exported) {
  const [isRunning, setRunning] = useState(false);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const start = async () => {
    const stop = new AbortController();
    leaving.current = stop;
    setRunning(true);
    const { limit: _limit, ...query } = asked;
    const path =
      siteId === undefined
        ? allAccessLogExportPath
        : accessLogExportPath.replace(':id', encodeURIComponent(siteId));
    const { data, error } = await readFile(path, { ...query, ...scopeQuery }, stop.signal);
    if (stop.signal.aborted) return;
    setRunning(false);
    if (error) toast.error(`导出未能完成：${error.msg}`);
    else saveDated('访问日志', 'csv', data);
  };
  return { isRunning, start };
}
