import type { AccessLogEntry } from '@console/contract/monitor/endpoints/access-log';
import { accessLogExportMax } from '@console/contract/monitor/limits';

import { serviceTimeOf, serviceZone } from '../../../service-time';

type Column = { header: string; value: (entry: AccessLogEntry) => string | number };

/** Of a log of all accounts, the last one. */
const accountColumn: Column = { header: '账户', value: ({ account }) => account?.name ?? '' };

const columns: readonly Column[] = [
  {
    header: `时间（${serviceZone}）`,
    value: ({ at }) => `${serviceTimeOf(new Date(at))}.${at.slice(20, 23)}`,
  },
  { header: '访客 IP', value: ({ ip }) => ip },
  { header: '国家或地区', value: ({ country, region }) => region || country },
  { header: 'ASN', value: ({ asn }) => (asn === 0 ? '' : `AS${asn}`) },
  { header: '请求方法', value: ({ method }) => method },
  { header: '协议', value: ({ scheme }) => scheme },
  { header: '域名', value: ({ host }) => host },
  { header: '路径与参数', value: ({ uri }) => uri },
  { header: '端口', value: ({ port }) => (port === 0 ? '' : port) },
  { header: 'HTTP 版本', value: ({ protocol }) => protocol },
  { header: '状态码', value: ({ status }) => status },
  { header: '缓存状态', value: ({ cache }) => cache },
  { header: '拦截原因', value: ({ block }) => block },
  { header: '命中的条目', value: ({ blockEntry }) => blockEntry },
  { header: '防御规则', value: ({ rule }) => rule },
  { header: '规则计数', value: ({ rule, ruleCount }) => (rule === '' ? '' : ruleCount) },
  { header: '验证', value: ({ challenge }) => challenge },
  { header: '发送字节', value: ({ bytesOut }) => bytesOut },
  { header: '接收字节', value: ({ bytesIn }) => bytesIn },
  { header: '源站发送字节', value: ({ originBytes }) => originBytes },
  { header: '总耗时（毫秒）', value: ({ durationMs }) => durationMs },
  { header: '源站', value: ({ upstream }) => upstream },
  { header: '源站耗时（毫秒）', value: ({ upstreamMs }) => upstreamMs ?? '' },
  { header: 'User-Agent', value: ({ userAgent }) => userAgent },
  { header: 'Referer', value: ({ referer }) => referer },
  { header: '节点', value: ({ node }) => node },
  { header: '请求 ID', value: ({ requestId }) => requestId },
];

/**
 * One cell. A spreadsheet runs what begins with one of these signs as a formula, and visitors choose
 * what stands in their requests: an apostrophe in front makes it text.
 */
function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^\s*[=+\-@|]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const lineOf = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`;

type Block = { entries: AccessLogEntry[]; cut: boolean };

/** The blocks as CSV text, on request with their accounts; the mark in front lets spreadsheets read it as UTF-8. */
export async function* toCsv(
  blocks: AsyncIterable<Block>,
  ofAccounts: boolean,
): AsyncGenerator<string> {
  const shown = ofAccounts ? [...columns, accountColumn] : columns;
  yield `\uFEFF${lineOf(shown.map(({ header }) => header))}`;
  for await (const { entries, cut } of blocks) {
    yield entries.map((entry) => lineOf(shown.map(({ value }) => value(entry)))).join('');
    if (cut) yield lineOf([`已到导出上限 ${accessLogExportMax} 条，更早的记录没有包含在内`]);
  }
}
