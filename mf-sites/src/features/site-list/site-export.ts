import type { Site } from '@console/contract/sites';
import { originText, siteStates } from '../../sites/site.model';

const columns: readonly [header: string, cell: (site: Site) => string][] = [
  ['编号', ({ sn }) => sn],
  ['域名', ({ domains }) => domains.join(' ')],
  ['状态', ({ state }) => siteStates[state].label],
  ['CNAME', ({ cname }) => cname],
  ['源站', ({ origin }) => origin.origins.map(originText).join(',')],
  ['回源协议', ({ origin }) => origin.protocol],
  ['分组', ({ group }) => group?.name ?? ''],
  ['套餐', (site) => site.package?.name ?? ''],
  ['证书', ({ certificate }) => certificate?.name ?? ''],
  ['备注', ({ note }) => note],
  ['添加时间', ({ createdAt }) => createdAt],
];

/**
 * A cell of a CSV file. What a spreadsheet would run as a formula gets an apostrophe in front, which
 * spreadsheets show as text.
 */
function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Sites as CSV; the mark in front lets spreadsheets read it as UTF-8. */
export function sitesCsv(sites: readonly Site[]): string {
  const rows = [
    columns.map(([header]) => header),
    ...sites.map((site) => columns.map(([, cell]) => cell(site))),
  ];
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

/** Sites as JSON, without what is of the moment. */
export function sitesJson(sites: readonly Site[]): string {
  const list = sites.map(({ sync: _sync, revision: _revision, ...site }) => site);
  return `${JSON.stringify(list, null, 2)}\n`;
}
