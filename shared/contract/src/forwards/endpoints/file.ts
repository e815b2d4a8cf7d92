import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { shapeOf } from '../../settings/section';
import {
  keyOf,
  namedCell,
  namedSchema,
  readItems,
  readOriginCells,
} from '../../settings/settings-file';
import { siteNoteSchema } from '../../sites/sites';
import { siteStateWords } from '../../sites/state';
import { forwardImportRequests } from '../calls';
import { forwardImportSchema } from '../file';
import { forwardNameSchema } from '../forwards';
import { forwardStateSchema } from '../list-query';
import { forwardListenSchema, listenTextSchema } from '../settings/listen';
import { listenText } from '../settings/listen-text';
import { newForwardOriginSchema } from '../settings/origin';
import { forwardSections } from '../settings/sections';
import { forwardBalanceWords, forwardSectionLabels } from '../words';
import { forwardBatchRowSchema } from './batch';

const sections = z.object(shapeOf(forwardSections, 'write')).partial().shape;

/** A forward of a file. What is left out comes from the owner's default settings. */
const fileForwardSchema = z.object({
  name: forwardNameSchema.default(''),
  note: siteNoteSchema.default(''),
  state: forwardStateSchema.default('normal'),
  listen: z.union([listenTextSchema, forwardListenSchema]),
  group: namedSchema,
  package: namedSchema,
  ...sections,
  origin: newForwardOriginSchema,
});
export type FileForward = z.output<typeof fileForwardSchema>;

/** A forward of a file, or the Chinese sentence that says what is wrong with it. */
export type ForwardFileLine = { line: number; text: string } & (
  | { forward: FileForward; error?: undefined }
  | { forward?: undefined; error: string }
);

function forwardOfCells(cell: (header: string) => string) {
  const [state, balance] = [cell('状态'), cell('负载均衡')];
  return {
    name: cell('名称'),
    note: cell('备注'),
    listen: cell('监听端口'),
    state: state === '' ? 'normal' : (keyOf(siteStateWords, state) ?? state),
    origin: {
      origins: readOriginCells(cell('源站')),
      balance: keyOf(forwardBalanceWords, balance) ?? balance,
    },
    group: namedCell(cell('分组')),
    package: namedCell(cell('套餐')),
  };
}

/** What a wrong item is called in the report. */
function nameOf(value: unknown): string {
  const listen: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'listen') : undefined;
  if (typeof listen === 'string') return listen.slice(0, 300);
  const read = forwardListenSchema.safeParse(listen);
  return read.success ? listenText(read.data) : '';
}

const partNames: Readonly<Record<string, string>> = {
  name: '名称',
  note: '备注',
  state: '状态',
  listen: '监听端口',
  group: '分组',
  package: '套餐',
  ...forwardSectionLabels,
} satisfies Record<keyof FileForward, string>;

/** For rules without a sentence of their own, which only a hand-made file can violate. */
const general: z.core.$ZodErrorMap = ({ path }) =>
  `${partNames[String(path?.[0])] ?? '转发'}的内容不正确`;

/** A union names what each of its sides found; the last is the one that was meant. */
function sentenceOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code !== 'invalid_union') return issue?.message ?? '转发的内容不正确';
  const custom = issue.errors.flat().find(({ code }) => code === 'custom');
  return custom?.message ?? issue.message;
}

/** Reads an export of forwards, CSV or JSON by how it begins. */
export function readForwardFile(text: string) {
  const kind = { noun: '转发', headers: ['监听端口', '源站'], itemOf: forwardOfCells };
  const read = readItems(text, kind);
  if (read.problem !== undefined) return read;
  const lines = read.items.map(({ line, value }): ForwardFileLine => {
    const parsed = fileForwardSchema.safeParse(value, { error: general });
    if (!parsed.success) {
      return { line, text: nameOf(value), error: sentenceOf(parsed.error.issues[0]) };
    }
    return { line, text: listenText(parsed.data.listen), forward: parsed.data };
  });
  return { format: read.format, lines, problem: undefined };
}

export const forwardImportEndpoints = defineEndpoints({
  importForwards: {
    ...forwardImportRequests.importForwards,
    access: 'allUser',
    summary: '检查或导入一个四层转发文件（CSV、JSON），逐行报告',
    body: forwardImportSchema,
    /** `line` is that of a CSV, or the item of a JSON; `id` is null where nothing was added. */
    data: z.object({
      format: z.enum(['csv', 'json']),
      created: z.int(),
      rows: z.array(forwardBatchRowSchema),
    }),
  },
});
export type ForwardImportReport = z.output<typeof forwardImportEndpoints.importForwards.data>;
