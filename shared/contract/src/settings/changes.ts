import type { Change } from './revisions';
import type { ChangeField, ChangeFields, ChangeRow } from './section';

type Line = Change['lines'][number];

const valueMax = 40;
const namedMax = 2;

const shorten = (text: string, max = valueMax) =>
  text.length > max ? `${text.slice(0, max)}…` : text;
const wholeOf = ({ text, whole }: ChangeRow) => whole ?? text;
const lineOf =
  (sign: Line['sign']) =>
  (row: ChangeRow): Line => ({ sign, text: wholeOf(row) });

function changedValue(label: string, before: string, after: string) {
  const short = before.length <= valueMax && after.length <= valueMax;
  const lines: Line[] = [
    { sign: '-', text: before },
    { sign: '+', text: after },
  ];
  return {
    text: `${label}：${shorten(before)} → ${shorten(after)}`,
    lines: short ? [] : lines,
  };
}

/** `新增 a、b`, or `新增 3 条` where naming them would be long. */
function told(verb: string, rows: readonly string[]): string[] {
  if (rows.length === 0) return [];
  const named = rows.length <= namedMax && rows.every((text) => text.length <= valueMax * 2);
  return [named ? `${verb} ${rows.join('、')}` : `${verb} ${rows.length} 条`];
}

function changedRows(label: string, before: readonly ChangeRow[], after: readonly ChangeRow[]) {
  const old = new Map(before.map((row) => [row.key, row]));
  const now = new Map(after.map((row) => [row.key, row]));
  const added = after.filter(({ key }) => !old.has(key));
  const removed = before.filter(({ key }) => !now.has(key));
  const altered = after.flatMap((row) => {
    const was = old.get(row.key);
    return was && wholeOf(was) !== wholeOf(row) ? [{ was, row }] : [];
  });
  const parts = [
    ...told(
      '新增',
      added.map(({ text }) => text),
    ),
    ...told(
      '删除',
      removed.map(({ text }) => text),
    ),
    ...told(
      '修改',
      altered.map(({ was, row }) =>
        was.text === row.text ? row.text : `${was.text} → ${row.text}`,
      ),
    ),
  ];
  if (parts.length > 0) {
    const lines = [
      ...removed.map(lineOf('-')),
      ...added.map(lineOf('+')),
      ...altered.flatMap(({ was, row }) => [lineOf('-')(was), lineOf('+')(row)]),
    ];
    return { text: `${label}：${parts.join('，')}`, lines: inFull(parts, lines) ? [] : lines };
  }
  const moved = before.some(({ key }, index) => after[index]?.key !== key);
  return moved ? { text: `${label}：调整顺序`, lines: after.map(lineOf('+')) } : undefined;
}

/** Whether the sentence says all that the lines would. */
const inFull = (parts: readonly string[], lines: readonly Line[]) =>
  lines.every(({ text }) => parts.some((part) => part.includes(text)));

/** A line of history of anything that has revisions. */
export type HistoryField<State> = { section: string; label: string } & (
  | { value: (state: State) => string; identity?: (state: State) => string }
  | { rows: (state: State) => ChangeRow[] }
);

function changeOf<State>(field: HistoryField<State>, before: State, after: State) {
  if ('rows' in field) return changedRows(field.label, field.rows(before), field.rows(after));
  const { value, identity = value } = field;
  if (identity(before) === identity(after)) return undefined;
  return changedValue(field.label, value(before), value(after));
}

/** What is different between two states, in the order of the fields. */
export function changesBetween<State>(
  fields: readonly HistoryField<State>[],
  before: State,
  after: State,
): Change[] {
  return fields.flatMap((field) => {
    const change = changeOf(field, before, after);
    return change ? [{ section: field.section, ...change }] : [];
  });
}

/** The lines of history of a part of some settings, which hold the names that are told of them. */
export function historyOf<Part, Whole extends Names, Names>(
  section: string,
  history: ChangeFields<Part, Names>,
  partOf: (whole: Whole) => Part,
): HistoryField<Whole>[] {
  return Object.entries(history).map(([label, field]) => ({
    section,
    label,
    ...toldOf(field, partOf),
  }));
}

function toldOf<Part, Whole extends Names, Names>(
  field: ChangeField<Part, Names>,
  partOf: (whole: Whole) => Part,
) {
  if ('rows' in field) return { rows: (whole: Whole) => field.rows(partOf(whole), whole) };
  const { value, identity = value } = field;
  return {
    value: (whole: Whole) => value(partOf(whole), whole),
    identity: (whole: Whole) => identity(partOf(whole), whole),
  };
}
