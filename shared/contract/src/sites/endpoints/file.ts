import { z } from 'zod';
import {
  keyOf,
  namedCell,
  namedSchema,
  readItems,
  readOriginCells,
  splitCell,
} from '../../settings/settings-file';
import { states } from '../history/file';
import { siteExtraPortsSchema } from '../ports';
import { sectionShape, withTodaysNames } from '../sections/stored-sections';
import { newOriginSchema } from '../settings/origin';
import { keyMissing } from '../settings/url-signing';
import { originProtocolWords, siteSectionLabels } from '../settings/words';
import { siteDomainsSchema, siteNoteSchema } from '../sites';
import { siteStateSchema } from './sites';

const sections = sectionShape('write');

/** Outside the platform only a mask of the keys is known, which means nothing in a file. */
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

/** What a row of cells says, in the shape of the JSON. */
function siteOfCells(cell: (header: string) => string) {
  const state = cell('状态');
  const protocol = cell('回源协议');
  return {
    domains: splitCell(cell('域名'), /[\s,，;；]+/),
    origin: {
      origins: readOriginCells(cell('源站')),
      protocol: keyOf(originProtocolWords, protocol) ?? protocol.toLowerCase(),
    },
    note: cell('备注'),
    state: state === '' ? 'normal' : (keyOf(states, state) ?? state),
    extraPorts: splitCell(cell('额外端口'), /[\s,，;；]+/),
    group: namedCell(cell('分组')),
    package: namedCell(cell('套餐')),
    certificate: namedCell(cell('证书')),
  };
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

/** For rules without a sentence of their own, which only a hand-made file can violate. */
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
  const read = readItems(text, { noun: '网站', headers: ['域名', '源站'], itemOf: siteOfCells });
  if (read.problem !== undefined) return read;
  const { format, unit, items } = read;
  const seen = new Map<string, number>();
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
