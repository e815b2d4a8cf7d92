import type { AccessLogEntry } from '@console/contract/monitor/endpoints/access-log';
import { accessLogExportMax } from '@console/contract/monitor/limits';
import { DownloadIcon, FormControlLabel, Switch } from '@console/kit/controls';
import { formatNumber } from '@console/kit/format';
import { useInGroup } from '@console/kit/session';
import { DataTable } from '@console/kit/table';
import { Box, Button, EmptyState, Link, RefreshCwIcon } from '@console/kit/ui';
import { LogFoot, useRecordsKept } from '@console/settings/monitor';
import { useMemo, useState } from 'react';
import { type PlatformScope, ScopeChoice } from '../../monitor/scope-choice';
import { attacksHref } from '../../paths';
import { LogDrawer } from './entry/log-drawer';
import { logColumns } from './log-columns';
import { LogFilters } from './log-filters';
import { useLogExport } from './use-log-export';
import { type LogPages, useLogPages } from './use-log-pages';

type SiteLogProps = { siteId?: string; refusedOnly?: boolean };

/**
 * The requests that a site answered or, of one site or of all, those that were refused; newest first. Administrators
 * have those of all accounts too.
 */
export function SiteLog({ siteId, refusedOnly = siteId === undefined }: SiteLogProps) {
  const pages = useLogPages(siteId, refusedOnly);
  const { list, query, page, scope } = pages;
  const ofAccounts = scope === 'platform';
  const [opened, setOpened] = useState<AccessLogEntry | undefined>(undefined);
  const columns = useMemo(() => logColumns(setOpened, ofAccounts), [ofAccounts]);
  return (
    <>
      <LogActions siteId={siteId} refusedOnly={refusedOnly} pages={pages} />
      <DataTable
        name={ofAccounts ? 'access-log-accounts' : 'access-log'}
        columns={columns}
        query={query}
        list={{ ...list, params: { page, limit: list.params.limit } }}
        rowKey={({ at, requestId }) => `${at} ${requestId}`}
        rowLabel={({ method, uri }) => `${method} ${uri.slice(0, 100)}`}
        filters={(settings) => (
          <LogFilters
            list={list}
            end={settings}
            byId={refusedOnly}
            hasSites={siteId === undefined && !ofAccounts}
            ofAccounts={ofAccounts}
          />
        )}
        empty={refusedOnly ? <NothingRefused /> : <NothingAnswered />}
        foot={<LogFoot count={pages.query.data?.items.length} {...pages} />}
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

type LogActionsProps = { siteId: string | undefined; refusedOnly: boolean; pages: LogPages };

const exported = `每次最多导出 ${formatNumber(accessLogExportMax)} 条。`;

type Noted = Pick<LogActionsProps, 'siteId' | 'refusedOnly'> & { scope: PlatformScope };

function noteOf({ siteId, refusedOnly, scope }: Noted, kept: (text: string) => string): string {
  if (scope === 'platform') return `${kept('全部账户的网站上被规则拦截的请求')}。${exported}`;
  if (!refusedOnly) return `${kept('访问日志最新的在前')}。${exported}`;
  return siteId === undefined
    ? `${kept('账户内全部网站上被规则拦截的请求')}。输入拦截页面上的请求 ID，可以在这些网站中找到这次请求。${exported}`
    : `${kept('这个网站上被规则拦截的请求')}。输入拦截页面上的请求 ID，可以找到这次请求。${exported}`;
}

function LogActions({ siteId, refusedOnly, pages }: LogActionsProps) {
  const { live, toNewest, scope } = pages;
  const isAdministrator = useInGroup('administrator') === true;
  const kept = useRecordsKept();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 3 }}>
      {isAdministrator && siteId === undefined ? (
        <ScopeChoice value={scope} drops={['site', 'sites', 'accounts']} />
      ) : null}
      <Box sx={{ fontSize: 13, color: 'text.secondary', flex: '1 1 280px' }}>
        {noteOf({ siteId, refusedOnly, scope }, kept)}
        {refusedOnly && siteId ? (
          <Link to={attacksHref({ site: siteId })} sx={{ textDecoration: 'underline' }}>
            查看攻击报告
          </Link>
        ) : null}
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
      <ExportButton pages={pages} />
    </Box>
  );
}

function ExportButton({ pages }: Pick<LogActionsProps, 'pages'>) {
  const file = useLogExport(pages);
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
