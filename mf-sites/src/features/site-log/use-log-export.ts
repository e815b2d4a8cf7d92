import { type AccessLogView, accessLogExportPath } from '@console/contract/access-log';
import { readFile } from '@console/kit/api';
import { formatDateTime } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import { saveBlob } from '@console/kit/ui';
import { useEffect, useRef, useState } from 'react';

/** Fetches what the filters show as a file, and saves it. */
export function useLogExport(siteId: string, filters: AccessLogView) {
  const [isRunning, setRunning] = useState(false);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const start = async () => {
    const stop = new AbortController();
    leaving.current = stop;
    setRunning(true);
    const { limit: _limit, ...query } = filters;
    const path = accessLogExportPath.replace(':id', encodeURIComponent(siteId));
    const { data, error } = await readFile(path, query, stop.signal);
    if (stop.signal.aborted) return;
    setRunning(false);
    if (error) toast.error(`导出未能完成：${error.msg}`);
    else saveBlob(`访问日志-${formatDateTime(Date.now()).replace(/[^\d]+/g, '-')}.csv`, data);
  };
  return { isRunning, start };
}
