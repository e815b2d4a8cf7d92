import type { AccessLogEntry } from '@console/contract/monitor/endpoints/access-log';
import { exactBytes, formatBytes, formatNumber, missing } from '@console/kit/format';
import type { Column } from '@console/kit/table';
import { Box, Button, DateTime, StateChip } from '@console/kit/ui';
import { accountText, blockText, cacheText, statusTone } from './log.model';

/** Of a log of all accounts: whose website it is. */
const accountColumn: Column<AccessLogEntry> = {
  id: 'account',
  header: '账户',
  cell: ({ account }) => accountText(account),
};

/** Columns of the access log, of one account or of all; a record's time opens it. */
export function logColumns(
  open: (entry: AccessLogEntry) => void,
  ofAccounts: boolean,
): readonly Column<AccessLogEntry>[] {
  return [
    {
      id: 'at',
      header: '时间',
      width: 176,
      cell: (entry) => (
        <Button
          variant="text"
          color="primary"
          onClick={() => open(entry)}
          aria-label={`查看请求 ${entry.method} ${entry.uri.slice(0, 100)}`}
          sx={{
            p: 0,
            height: 'auto',
            minWidth: 24,
            minHeight: 24,
            textAlign: 'start',
            whiteSpace: 'nowrap',
          }}
        >
          <DateTime value={entry.at} />
        </Button>
      ),
    },
    ...(ofAccounts ? [accountColumn] : []),
    {
      id: 'status',
      header: '状态码',
      // Why a request was refused stands on one line or two, not on four.
      minWidth: 128,
      card: 'beside',
      cell: ({ status, block }) => (
        <>
          <StateChip label={String(status)} tone={statusTone(status)} />
          {block ? <small title={block}>拦截：{blockText(block)}</small> : null}
        </>
      ),
    },
    {
      id: 'method',
      header: '方法',
      cell: ({ method }) => <span className="mono">{method || '-'}</span>,
    },
    {
      id: 'url',
      header: 'URL',
      card: 'line',
      cell: ({ host, uri }) => (
        <Box className="mono" title={`${host}${uri}`} sx={urlLook}>
          {host}
          {uri}
        </Box>
      ),
    },
    { id: 'ip', header: '访客 IP', cell: ({ ip }) => <span className="mono">{ip}</span> },
    {
      id: 'cache',
      header: '缓存',
      cell: ({ cache }) => (
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {cacheText(cache)}
        </Box>
      ),
    },
    {
      id: 'bytes',
      header: '发送',
      align: 'right',
      cell: ({ bytesOut }) => (
        <span className="num" title={exactBytes(bytesOut)}>
          {formatBytes(bytesOut)}
        </span>
      ),
    },
    {
      id: 'duration',
      header: '总耗时',
      align: 'right',
      cell: ({ durationMs }) => <span className="num">{formatNumber(durationMs)} ms</span>,
    },
    { id: 'node', header: '节点', hidden: true, cell: ({ node }) => node || missing },
    {
      id: 'ua',
      header: 'User-Agent',
      hidden: true,
      cell: ({ userAgent }) => (
        <Box title={userAgent} sx={urlLook}>
          {userAgent || missing}
        </Box>
      ),
    },
    {
      id: 'request-id',
      header: '请求 ID',
      hidden: true,
      cell: ({ requestId }) => <span className="mono">{requestId}</span>,
    },
  ];
}

const urlLook = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  minWidth: { base: 0, md: 180 },
  maxWidth: 420,
  fontSize: 12,
} as const;
