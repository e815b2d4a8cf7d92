import type { LogAction } from '@console/contract/monitor/access-log';
import { logActionLabels } from '@console/contract/monitor/block-words';
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
        empty={refusedOnly ? <NothingFound kind={kindOf(pages.asked)} /> : <NothingAnswered />}
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

function NothingFound({ kind }: { kind: LogAction }) {
  return (
    <EmptyState title="没有找到请求">
      这段时间没有{kind === 'refused' ? '被拦截的' : '符合条件的'}
      请求。也可以换一个更长的时间范围，或按请求 ID 查找。
    </EmptyState>
  );
}

type LogActionsProps = { siteId: string | undefined; refusedOnly: boolean; pages: LogPages };

const exported = `每次最多导出 ${formatNumber(accessLogExportMax)} 条。`;

/** What the block log shows: refusals, unless another kind of request or one by its id is asked for. */
const kindOf = ({ action, requestId }: LogPages['asked']): LogAction =>
  action ?? (requestId ? 'all' : 'refused');

const placeOf = (scope: PlatformScope, siteId: string | undefined) => {
  if (scope === 'platform') return '全部账户的网站';
  return siteId === undefined ? '账户内全部网站' : '这个网站';
};

function whatOf(kind: LogAction): string {
  if (kind === 'refused') return '被规则拦截的请求';
  return kind === 'all' ? '的全部请求' : `结果为「${logActionLabels[kind]}」的请求`;
}

function noteOf({ siteId, refusedOnly, pages }: LogActionsProps, kept: (text: string) => string) {
  const { scope, asked } = pages;
  if (!refusedOnly) return `${kept('访问日志最新的在前')}。${exported}`;
  const shown = kept(`${placeOf(scope, siteId)}上${whatOf(kindOf(asked))}`);
  const where = siteId === undefined ? '在这些网站中' : '';
  const byId = scope === 'own' ? `输入拦截页面上的请求 ID，可以${where}找到这次请求。` : '';
  return `${shown}。${byId}${exported}`;
}

function LogActions(props: LogActionsProps) {
  const { siteId, refusedOnly, pages } = props;
  const { live, toNewest, scope } = pages;
  const isAdministrator = useInGroup('administrator') === true;
  const kept = useRecordsKept();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 3 }}>
      {isAdministrator && siteId === undefined ? (
        <ScopeChoice value={scope} drops={['site', 'sites', 'accounts']} />
      ) : null}
      <Box sx={{ fontSize: 13, color: 'text.secondary', flex: '1 1 280px' }}>
        {noteOf(props, kept)}
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
