import { clockTime, zoneName } from './clock';

/** A record of a CSV file; `line` is where it begins, counted from 1. */
export type CsvRecord = { line: number; cells: string[] };

/** What a spreadsheet would run as a formula, and what looks as if it had been kept from that. */
const formula = /^['=+\-@\t\r]/;

/** A negative number is not a formula, and must remain summable. */
const number = /^-\d+(\.\d+)?$/;

/**
 * A cell of a CSV file. What a spreadsheet would run as a formula gets an apostrophe in front, which
 * spreadsheets show as text.
 */
function cellOf(text: string): string {
  const harmless = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const textOf = (cell: string) => (/^'['=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** Rows as CSV; the mark in front lets spreadsheets read it as UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

/** Reads what `writeCsv` wrote, or a spreadsheet after it. `undefined` when a quote is left open. */
export function readCsv(text: string): CsvRecord[] | undefined {
  const records: CsvRecord[] = [];
  // A cell, quoted or not, and what ends it; sticky, so that each character is read once.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
  let cells: string[] = [];
  let line = 1;
  let begins = 1;
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (cell.lastIndex < text.length || cells.length > 0) {
    const found = cell.exec(text);
    if (!found) return undefined;
    const [, quoted, plain = '', end] = found;
    cells.push(textOf(quoted?.replaceAll('""', '"') ?? plain));
    line += quoted?.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === ',') continue;
    if (cells.some((one) => one.trim() !== '')) records.push({ line: begins, cells });
    cells = [];
    line += 1;
    begins = line;
  }
  return records;
}

/**
 * How a file says times: as people of the place write them (YYYY-MM-DD HH:mm:ss), by the clock of the
 * machine as it goes now, which the heads of its columns name.
 */
export function localTimes(now = new Date()) {
  // One for all of a file, so that its times are of one zone in summer and winter.
  const ahead = -now.getTimezoneOffset();
  return {
    /** `添加时间（UTC+8）`. */
    header: (label: string) => `${label}（${zoneName(ahead)}）`,
    cell: (at: string | number) => clockTime(new Date(at), ahead),
  };
}
