import type { AccessLogEntry } from '@console/contract/access-log';
import {
  exactBytes,
  formatBytes,
  formatDateTime,
  formatNumber,
  missing,
} from '@console/kit/format';
import { Box, Button, CopyText, FormDrawer } from '@console/kit/ui';
import type { ReactNode } from 'react';
import { BlockFact } from './block-fact';
import { cacheText } from './log.model';

type Fact = { label: string; value: ReactNode; copy?: string };

/** `12,408 B（12.1 KB）`; a small size is exact as it is. */
function bytesText(bytes: number): string {
  return bytes < 1024 ? exactBytes(bytes) : `${exactBytes(bytes)}（${formatBytes(bytes)}）`;
}

function factsOf(entry: AccessLogEntry, onLeave: () => void): Fact[] {
  const { at, upstreamMs } = entry;
  return [
    { label: '时间', value: `${formatDateTime(at)}.${at.slice(20, 23)}` },
    { label: '请求 ID', value: entry.requestId, copy: entry.requestId },
    { label: '访客 IP', value: entry.ip, copy: entry.ip },
    { label: '请求方法', value: entry.method || '-' },
    { label: '协议', value: `${entry.scheme.toUpperCase()}，${entry.protocol}` },
    { label: '域名', value: entry.host, copy: entry.host },
    { label: '路径与参数', value: entry.uri, copy: entry.uri },
    { label: '状态码', value: String(entry.status) },
    { label: '拦截原因', value: <BlockFact entry={entry} onLeave={onLeave} /> },
    { label: '缓存状态', value: cacheText(entry.cache) },
    { label: '发送', value: bytesText(entry.bytesOut) },
    { label: '接收', value: bytesText(entry.bytesIn) },
    { label: '总耗时', value: `${formatNumber(entry.durationMs)} ms` },
    { label: '源站', value: entry.upstream || '没有回源' },
    {
      label: '源站耗时',
      value: upstreamMs === null ? missing : `${formatNumber(upstreamMs)} ms`,
    },
    { label: 'User-Agent', value: entry.userAgent || '没有发送' },
    { label: 'Referer', value: entry.referer || '没有发送' },
    { label: '节点', value: entry.node || '节点已移除' },
  ];
}

type LogDrawerProps = { entry: AccessLogEntry; onClose: () => void };

/** Everything that is recorded of one request. */
export function LogDrawer({ entry, onClose }: LogDrawerProps) {
  return (
    <FormDrawer
      open
      title="请求详情"
      onClose={onClose}
      actions={<Button onClick={onClose}>关闭</Button>}
    >
      <Box component="dl" sx={listLook}>
        {factsOf(entry, onClose).map(({ label, value, copy }) => (
          <Box key={label} sx={factLook}>
            <Box component="dt" sx={{ color: 'text.tertiary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              {copy ? (
                <CopyText text={copy} label={`复制${label}`}>
                  <Box component="span" className="mono" sx={{ overflowWrap: 'anywhere' }}>
                    {value}
                  </Box>
                </CopyText>
              ) : (
                value
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </FormDrawer>
  );
}

const listLook = { m: 0, display: 'grid', fontSize: 13 } as const;

const factLook = {
  display: 'grid',
  gridTemplateColumns: '104px minmax(0, 1fr)',
  gap: 3,
  py: 2.5,
  borderBottom: 1,
  borderColor: 'line.hairline',
} as const;
