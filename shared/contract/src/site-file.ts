import { z } from 'zod';
import { readCsv, writeCsv } from './csv';
import { plainText } from './scalars';
import { parseOrigin } from './site-batch';
import { newOriginSchema, type Origin } from './site-origin';
import { siteExtraPortsSchema } from './site-ports';
import { sectionShape, withTodaysNames } from './site-sections';
import { siteStateWords } from './site-state';
import { originProtocolWords, originRoleWords, siteSectionLabels } from './site-words';
import {
  type Site,
  type SiteDetail,
  siteDomainsSchema,
  siteNoteSchema,
  siteStateSchema,
} from './sites';
import { keyMissing } from './url-signing';

/** Websites of one file, and its characters, at most. */
export const siteFileRowsMax = 1_000;
export const siteFileCharsMax = 5_000_000;

const states = siteStateWords;
const roles = originRoleWords;

/** The key of a word, as it is read back. */
const keyOf = (words: Readonly<Record<string, string>>, word: string) =>
  Object.keys(words).find((key) => words[key] === word);

const sections = sectionShape('write');

/** Another thing that a file names: by its id where it was written, else by what people call it. */
const namedSchema = z
  .object({ id: z.uuid().optional(), name: plainText().trim().max(200).default('') })
  .nullable()
  .default(null);
export type Named = z.output<typeof namedSchema>;

/** Of the keys only a mask is known outside the platform, which stands for nothing in a file. */
function withoutMasks(access: unknown): unknown {
  if (typeof access !== 'object' || access === null || !('signing' in access)) return access;
  const { signing } = access;
  if (typeof signing !== 'object' || signing === null) return access;
  return { ...access, signing: { ...signing, keyMask: '', spareKeyMask: '' } };
}

/** A website of a file. What is left out comes from the owner's default settings. */
const fileSiteSchema = z.preprocess(
  withTodaysNames,
  z.object({
    domains: siteDomainsSchema,
    note: siteNoteSchema.default(''),
    state: siteStateSchema.default('normal'),
    group: namedSchema,
    package: namedSchema,
    certificate: namedSchema,
    extraPorts: siteExtraPortsSchema.default([]),
    ...z.object(sections).partial().shape,
    origin: newOriginSchema,
    access: z.preprocess(withoutMasks, sections.access).optional(),
  }),
);
export type FileSite = z.output<typeof fileSiteSchema>;

/** A website of a file, or the Chinese sentence that says what is wrong with it. */
export type FileLine = { line: number; text: string } & (
  | { site: FileSite; error?: undefined }
  | { site?: undefined; error: string }
);

/** What is read, or why the file as a whole cannot be. Lines of JSON are its items. */
export type SiteFile =
  | { format: 'csv' | 'json'; lines: FileLine[]; problem?: undefined }
  | { problem: string };

/** `203.0.113.9:8080 权重5 备用`; brackets keep the port of an IPv6 address apart. */
function originCell({ address, port, weight, role }: Origin): string {
  const place =
    port === null ? address : address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
  const more = [weight === 1 ? '' : `权重${weight}`, role === 'up' ? '' : roles[role]];
  return [place, ...more].filter((part) => part !== '').join(' ');
}

function readOriginCell(text: string) {
  const [place = '', ...more] = text.trim().split(/\s+/);
  const weight = more.find((part) => part.startsWith('权重'))?.slice(2);
  const [role] = more.flatMap((part) => keyOf(roles, part) ?? []);
  const known = more.every(
    (part) => part.startsWith('权重') || (role !== undefined && keyOf(roles, part) === role),
  );
  // What is not understood is refused with the address, not passed over.
  if (!known) return { address: text.trim(), port: null };
  return { ...parseOrigin(place), ...(weight && { weight }), ...(role && { role }) };
}

const columns: readonly [header: string, cell: (site: Site) => string][] = [
  ['编号', ({ sn }) => sn],
  ['域名', ({ domains }) => domains.join(' ')],
  ['状态', ({ state }) => states[state]],
  ['CNAME', ({ cname }) => cname],
  ['源站', ({ origin }) => origin.origins.map(originCell).join(', ')],
  ['回源协议', ({ origin }) => originProtocolWords[origin.protocol]],
  ['分组', ({ group }) => group?.name ?? ''],
  ['套餐', (site) => site.package?.name ?? ''],
  ['证书', ({ certificate }) => certificate?.name ?? ''],
  ['额外端口', ({ extraPorts }) => extraPorts.join(' ')],
  ['备注', ({ note }) => note],
  ['添加时间', ({ createdAt }) => createdAt],
];

/** Sites as CSV: what stands in the list, without the settings of the tabs. */
export const sitesCsv = (sites: readonly Site[]): string =>
  writeCsv([
    columns.map(([header]) => header),
    ...sites.map((site) => columns.map(([, cell]) => cell(site))),
  ]);

/** What a file has of URL signing: its keys are nobody's to read, so their places are empty. */
function withoutKeys({ signing, ...access }: SiteDetail['access']) {
  const { keyMask: _mask, spareKeyMask: _spare, keepFormer: _keep, ...settings } = signing;
  return { ...access, signing: { ...settings, key: '', spareKey: '' } };
}

/** Sites as JSON with all of their settings, without what is of the moment and without keys. */
export function sitesJson(sites: readonly SiteDetail[]): string {
  const list = sites.map(({ sync: _sync, revision: _revision, access, ...site }) => ({
    ...site,
    access: withoutKeys(access),
  }));
  return `${JSON.stringify(list, null, 2)}\n`;
}

const split = (text: string, by: RegExp) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean);

/** What a row of cells says, in the shape of the JSON. */
function siteOfCells(cell: (header: string) => string) {
  const named = (header: string) => (cell(header) === '' ? null : { name: cell(header) });
  const state = cell('状态');
  const protocol = cell('回源协议');
  return {
    domains: split(cell('域名'), /[\s,，;；]+/),
    origin: {
      origins: split(cell('源站'), /[,，;；\r\n]+/).map(readOriginCell),
      protocol: keyOf(originProtocolWords, protocol) ?? protocol.toLowerCase(),
    },
    note: cell('备注'),
    state: state === '' ? 'normal' : (keyOf(states, state) ?? state),
    extraPorts: split(cell('额外端口'), /[\s,，;；]+/),
    ...{ group: named('分组'), package: named('套餐'), certificate: named('证书') },
  };
}

type Item = { line: number; value: unknown };

function csvItems(text: string): Item[] | string {
  const [head, ...records] = readCsv(text) ?? [];
  if (!head) return '不是完整的 CSV：有没有成对的引号';
  const headers = head.cells.map((cell) => cell.trim());
  const missing = ['域名', '源站'].filter((header) => !headers.includes(header));
  if (missing.length > 0) return `第一行应为表头，缺少「${missing.join('」「')}」列`;
  return records.map(({ line, cells }) => ({
    line,
    value: siteOfCells((header) => cells[headers.indexOf(header)]?.trim() ?? ''),
  }));
}

function jsonItems(text: string): Item[] | string {
  try {
    const list: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (!Array.isArray(list)) return 'JSON 应为网站的数组';
    return list.map((value: unknown, index) => ({ line: index + 1, value }));
  } catch {
    return '不是有效的 JSON';
  }
}

/** What a wrong item is called in the report. */
function nameOf(value: unknown): string {
  const domains: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'domains') : undefined;
  return Array.isArray(domains) ? domains.map(String).join(' ').slice(0, 300) : '';
}

const partNames: Readonly<Record<string, string>> = {
  domains: '域名',
  note: '备注',
  state: '状态',
  group: '分组',
  package: '套餐',
  certificate: '证书',
  extraPorts: '额外端口',
  ...siteSectionLabels,
} satisfies Record<keyof FileSite, string>;

/** Where a rule has no sentence of its own, which only a file made by hand comes to. */
const general: z.core.$ZodErrorMap = ({ path }) =>
  `${partNames[String(path?.[0])] ?? '网站'}的内容不正确`;

/** What is wrong with an item, in a sentence that says where to mend it. */
function sentenceOf(issue: z.core.$ZodIssue | undefined): string {
  return issue?.path.join('.') === 'access.signing.key' && issue.message === keyMissing
    ? '文件中没有 URL 鉴权的密钥，请在 access.signing.key 填写，或把 access.signing.type 改为 off'
    : (issue?.message ?? '网站的内容不正确');
}

/**
 * Reads an export of websites, CSV or JSON by how it begins. A domain that an earlier line already
 * has is an error of the later line.
 */
export function readSiteFile(text: string): SiteFile {
  const format = /^\uFEFF?\s*[[{]/.test(text) ? 'json' : 'csv';
  const items = format === 'json' ? jsonItems(text) : csvItems(text);
  if (typeof items === 'string') return { problem: items };
  if (items.length === 0) return { problem: '文件中没有网站' };
  if (items.length > siteFileRowsMax) {
    return { problem: `一次最多导入 ${siteFileRowsMax} 个网站，文件中有 ${items.length} 个` };
  }
  const seen = new Map<string, number>();
  const unit = format === 'json' ? '项' : '行';
  const lines = items.map(({ line, value }): FileLine => {
    const parsed = fileSiteSchema.safeParse(value, { error: general });
    if (!parsed.success) {
      const error = sentenceOf(parsed.error.issues[0]);
      return { line, text: nameOf(value), error };
    }
    const { domains } = parsed.data;
    const text = domains.join(' ');
    const repeated = domains.find((domain) => seen.has(domain));
    if (repeated !== undefined) {
      const error = `域名 ${repeated} 与第 ${seen.get(repeated)} ${unit}重复`;
      return { line, text, error };
    }
    for (const domain of domains) seen.set(domain, line);
    return { line, text, site: parsed.data };
  });
  return { format, lines };
}
