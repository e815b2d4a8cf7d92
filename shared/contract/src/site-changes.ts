import { type SiteField, type SiteSettings, siteFields } from './site-change-fields';
import type { SiteChange } from './site-revisions';
import type { ChangeRow } from './site-section';

type Line = SiteChange['lines'][number];

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

function changeOf(field: SiteField, before: SiteSettings, after: SiteSettings) {
  if ('rows' in field) {
    return changedRows(field.label, field.rows(before, before), field.rows(after, after));
  }
  const { value, identity = value } = field;
  if (identity(before, before) === identity(after, after)) return undefined;
  return changedValue(field.label, value(before, before), value(after, after));
}

/** What is different between two states of a site, in the order of the tabs. */
export function siteChanges(before: SiteSettings, after: SiteSettings): SiteChange[] {
  return siteFields.flatMap((field) => {
    const change = changeOf(field, before, after);
    return change ? [{ section: field.section, ...change }] : [];
  });
}
