import type { AccessLogEntry } from '@console/contract/monitor/endpoints/access-log';
import {
  exactBytes,
  formatBytes,
  formatDateTime,
  formatNumber,
  missing,
} from '@console/kit/format';
import { Button, ButtonLink, FormDrawer } from '@console/kit/ui';
import { useNavigate } from 'react-router-dom';
import { refusingRule } from '../../../defence/rules/refusing-rule';
import { placeText } from '../../../monitor/place-text';
import { topText } from '../../../monitor/top-words';
import { bansHref, newRuleHref } from '../../../paths';
import { accountText, cacheText, isForeign } from '../log.model';
import { BlockFact } from './block-fact';
import { type Fact, FactList } from './fact-list';
import { WhyBlocked } from './why-blocked';

/** `12,408 B（12.1 KB）`; a small size is exact as it is. */
function bytesText(bytes: number): string {
  return bytes < 1024 ? exactBytes(bytes) : `${exactBytes(bytes)}（${formatBytes(bytes)}）`;
}

function factsOf(entry: AccessLogEntry, onLeave: () => void): Fact[] {
  const { at, upstreamMs } = entry;
  return [
    { label: '时间', value: `${formatDateTime(at)}.${at.slice(20, 23)}` },
    { label: '请求 ID', value: entry.requestId, copy: entry.requestId },
    ...(isForeign(entry) ? [{ label: '账户', value: accountText(entry.account) }] : []),
    { label: '访客 IP', value: entry.ip, copy: entry.ip },
    {
      label: '来源',
      value: `${placeText(entry.region || entry.country)}，${topText('asn', String(entry.asn))}`,
    },
    { label: '请求方法', value: entry.method || '-' },
    { label: '协议', value: `${entry.scheme.toUpperCase()}，${entry.protocol}` },
    { label: '域名', value: entry.host, copy: entry.host },
    { label: '端口', value: entry.port === 0 ? missing : String(entry.port) },
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

/** What rules call the path: without what is asked of it. */
const pathOf = (uri: string) => uri.replace(/\?.*$/, '');

/** A ban refused it, or it earned one: there its address is let in again, or kept out for longer. */
const isOfBan = ({ block }: AccessLogEntry) => block === 'banned' || block === 'cc_ban';

type LogDrawerProps = { entry: AccessLogEntry; onClose: () => void };

/** Everything that is recorded of one request. */
export function LogDrawer({ entry, onClose }: LogDrawerProps) {
  const navigate = useNavigate();
  return (
    <FormDrawer
      open
      title="请求详情"
      onClose={onClose}
      actions={
        <>
          {isOfBan(entry) && !isForeign(entry) ? (
            <ButtonLink to={bansHref(entry.ip)} onClick={onClose}>
              查看封禁
            </ButtonLink>
          ) : null}
          {isForeign(entry) ? null : (
            <Button
              onClick={() => {
                onClose();
                const rule = refusingRule({ ip: entry.ip, path: pathOf(entry.uri) });
                void navigate(newRuleHref(entry.siteId, rule));
              }}
            >
              转为规则
            </Button>
          )}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      <FactList facts={factsOf(entry, onClose)} />
      {entry.block || entry.rule ? <WhyBlocked entry={entry} onLeave={onClose} /> : null}
    </FormDrawer>
  );
}
