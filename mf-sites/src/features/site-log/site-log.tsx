import {
  type AccessLogEntry,
  accessLogExportMax,
  accessLogKeptDays,
} from '@console/contract/access-log';
import { DownloadIcon, FormControlLabel, Switch } from '@console/kit/controls';
import { formatNumber } from '@console/kit/format';
import { DataTable } from '@console/kit/table';
import { Box, Button, EmptyState, RefreshCwIcon } from '@console/kit/ui';
import { useMemo, useState } from 'react';
import { logColumns } from './log-columns';
import { LogDrawer } from './log-drawer';
import { LogFilters } from './log-filters';
import { LogFoot } from './log-foot';
import { useLogExport } from './use-log-export';
import { type LogPages, useLogPages } from './use-log-pages';

/** The requests that a site answered, newest first; without a site, those refused on any. */
export function SiteLog({ siteId }: { siteId?: string }) {
  const pages = useLogPages(siteId);
  const { list, query, page } = pages;
  const [opened, setOpened] = useState<AccessLogEntry | undefined>(undefined);
  const columns = useMemo(() => logColumns(setOpened), []);
  return (
    <>
      <LogActions siteId={siteId} pages={pages} />
      <DataTable
        name="access-log"
        columns={columns}
        query={query}
        list={{ ...list, params: { page, limit: list.params.limit } }}
        rowKey={({ at, requestId }) => `${at} ${requestId}`}
        rowLabel={({ method, uri }) => `${method} ${uri.slice(0, 100)}`}
        filters={(settings) => (
          <LogFilters list={list} end={settings} isOfAll={siteId === undefined} />
        )}
        empty={siteId === undefined ? <NothingRefused /> : <NothingAnswered />}
        foot={<LogFoot pages={pages} />}
      />
      {opened ? <LogDrawer entry={opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

function NothingAnswered() {
  return (
    <EmptyState title="这段时间没有访问">
      网站收到请求后，几秒内就会出现在这里。也可以换一个更长的时间范围。
    </EmptyState>
  );
}

function NothingRefused() {
  return (
    <EmptyState title="没有找到请求">
      这段时间没有被拦截的请求。也可以换一个更长的时间范围，或按请求 ID 查找。
    </EmptyState>
  );
}

function LogActions({ siteId, pages }: { siteId: string | undefined; pages: LogPages }) {
  const { live, toNewest } = pages;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 3 }}>
      <Box sx={{ fontSize: 13, color: 'text.secondary', flex: '1 1 280px' }}>
        {siteId === undefined
          ? `全部网站上被规则拦截的请求，保留 ${accessLogKeptDays} 天。输入拦截页面上的请求 ID，可以在全部网站中找到这次请求。`
          : `访问日志保留 ${accessLogKeptDays} 天，最新的在前。每次最多导出 ${formatNumber(accessLogExportMax)} 条。`}
      </Box>
      <FormControlLabel
        label="实时刷新"
        sx={{ ml: 0, gap: 2 }}
        control={
          <Switch
            checked={live.on}
            onChange={(_, on) => {
              if (on) toNewest();
              live.set(on);
            }}
            slotProps={{ input: { role: 'switch' } }}
          />
        }
      />
      <Button startIcon={<RefreshCwIcon aria-hidden size={16} />} onClick={toNewest}>
        刷新
      </Button>
      {siteId === undefined ? null : <ExportButton siteId={siteId} pages={pages} />}
    </Box>
  );
}

function ExportButton({ siteId, pages }: { siteId: string; pages: LogPages }) {
  const file = useLogExport(siteId, pages.list.params);
  return (
    <Button
      startIcon={<DownloadIcon aria-hidden />}
      disabled={file.isRunning}
      onClick={() => void file.start()}
    >
      {file.isRunning ? '正在导出…' : '导出 CSV'}
    </Button>
  );
}
