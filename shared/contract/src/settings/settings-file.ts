import { z } from 'zod';
import { readCsv } from '../common/csv';
import { plainText } from '../common/scalars';
import { parseOrigin } from '../sites/batch';
import { fileRowsMax } from './file-limits';
import { roles } from './origin-cell';

/** The key of a word, as it is read back. */
export const keyOf = (words: Readonly<Record<string, string>>, word: string) =>
  Object.keys(words).find((key) => words[key] === word);

/** Another thing that a file names: by its id where it was written, else by what people call it. */
export const namedSchema = z
  .object({ id: z.uuid().optional(), name: plainText().trim().max(200).default('') })
  .nullable()
  .default(null);
export type Named = z.output<typeof namedSchema>;

/** Those of an owner's that a file means: the one with the id, else those of the name. */
export function meantBy<Owned extends { id: string; name: string }>(
  { id, name }: NonNullable<Named>,
  list: readonly Owned[],
): readonly Owned[] {
  const known = list.filter((one) => one.id === id);
  return known.length > 0 ? known : list.filter((one) => one.name === name);
}

function readOriginCell(text: string) {
  const [place = '', ...more] = text.trim().split(/\s+/);
  const weight = more.find((part) => part.startsWith('权重'))?.slice(2);
  const [role] = more.flatMap((part) => keyOf(roles, part) ?? []);
  const known = more.every(
    (part) => part.startsWith('权重') || (role !== undefined && keyOf(roles, part) === role),
  );
  // Anything not understood is refused with its address, not ignored.
  if (!known) return { address: text.trim(), port: null };
  return { ...parseOrigin(place), ...(weight && { weight }), ...(role && { role }) };
}

/** Origins as `originCell` wrote them, in one cell. */
export const readOriginCells = (cell: string) =>
  splitCell(cell, /[,，;；\r\n]+/).map(readOriginCell);

/** The parts of a cell that holds several. */
export const splitCell = (text: string, by: RegExp) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean);

/** A thing that a cell calls by its name. */
export const namedCell = (name: string) => (name === '' ? null : { name });

type Item = { line: number; value: unknown };

type Kind = {
  /** What things of the file are called. */
  noun: string;
  /** Columns that a CSV cannot do without. */
  headers: readonly string[];
  /** What a row of cells says, in the shape of the JSON. */
  itemOf: (cell: (header: string) => string) => unknown;
};

function csvItems(text: string, { headers: needed, itemOf }: Kind): Item[] | string {
  const [head, ...records] = readCsv(text) ?? [];
  if (!head) return '不是完整的 CSV：有没有成对的引号';
  const headers = head.cells.map((cell) => cell.trim());
  const missing = needed.filter((header) => !headers.includes(header));
  if (missing.length > 0) return `第一行应为表头，缺少「${missing.join('」「')}」列`;
  return records.map(({ line, cells }) => ({
    line,
    value: itemOf((header) => cells[headers.indexOf(header)]?.trim() ?? ''),
  }));
}

function jsonItems(text: string, { noun }: Kind): Item[] | string {
  try {
    const list: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (!Array.isArray(list)) return `JSON 应为${noun}的数组`;
    return list.map((value: unknown, index) => ({ line: index + 1, value }));
  } catch {
    return '不是有效的 JSON';
  }
}

/**
 * The things of an export, CSV or JSON by how it begins, or why the file as a whole cannot be read.
 * `unit` is what a `line` of it is called.
 */
export function readItems(
  text: string,
  kind: Kind,
):
  | { problem: string }
  | { problem?: undefined; format: 'csv' | 'json'; unit: string; items: Item[] } {
  const format = /^\uFEFF?\s*[[{]/.test(text) ? 'json' : 'csv';
  const items = format === 'json' ? jsonItems(text, kind) : csvItems(text, kind);
  if (typeof items === 'string') return { problem: items };
  if (items.length === 0) return { problem: `文件中没有${kind.noun}` };
  if (items.length > fileRowsMax) {
    return { problem: `一次最多导入 ${fileRowsMax} 个${kind.noun}，文件中有 ${items.length} 个` };
  }
  return { format, unit: format === 'json' ? '项' : '行', items };
}
