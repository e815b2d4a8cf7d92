import { z } from 'zod';

/** U+0000, which PostgreSQL cannot hold, and halves of surrogate pairs, which JSON cannot carry. */
const unstorable = /[\0\p{Surrogate}]/gu;

const isStorable = (text: string): boolean => text.search(unstorable) === -1;

/** A text with a mark where something stood that cannot be kept. */
export const storable = (text: string): string => text.replace(unstorable, '\ufffd');

/** The same for every text of a JSON value: a reviver of `JSON.parse`. */
export const storableReviver = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? storable(value) : value;

export const unstorableMessage = '不能包含无法保存的字符';

/**
 * Text of a request: every string that a caller writes is built on this one. Strings of answers are
 * not, as what is stored stays readable.
 */
export const plainText = (message?: string) =>
  z.string(message).refine(isStorable, { error: unstorableMessage, abort: true });

/** Text reported by a machine: it is repaired, as refusing it would lose what comes with it. */
export const toldText = () => z.string().overwrite(storable);

const integerMax = 2_147_483_647;
const tooBig = '数字过大';

/** A whole number that has no narrower bounds of its own: what an integer column holds. */
export const integer = () => z.int().min(-integerMax, tooBig).max(integerMax, tooBig);

/**
 * Bytes of one request or connection, as a node reports them. Larger values are not measurements,
 * and a few of them would make sums overflow 64 bits.
 */
export const toldBytes = () =>
  z
    .int()
    .min(0)
    .max(2 ** 44);

/** A sum of what nodes reported: not exact beyond 2⁵³, but still worth answering. */
export const sumOfTold = () => z.number().min(0);

/** The same, counted from `first`, in a URL: decimal digits alone, so that a number has one wording. */
export const countText = (first: 0 | 1 = 0) =>
  plainText()
    .regex(/^(0|[1-9]\d{0,9})$/, '应为十进制整数')
    .transform(Number)
    .pipe(z.int().min(first).max(integerMax, tooBig));

/** ISO texts sort as their times do. Nothing happened before 1970, and PostgreSQL has no year 0. */
const isInOurTime = (text: string): boolean => text >= '1970';
const timeRule = { error: '年份应在 1970–9999 之间', abort: true };

/** An instant in a request, as ISO 8601 in UTC. Those of answers are not built on it. */
export const instantText = (message?: string) =>
  z.iso.datetime(message).refine(isInOurTime, timeRule);

/** A day in a request, `YYYY-MM-DD`. */
export const dayText = (message?: string) => z.iso.date(message).refine(isInOurTime, timeRule);

const depthMax = 64;

/** Whether a value is JSON that can be kept: neither odd characters nor a nesting without end. */
function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === depthMax) return false;
  return Object.entries(value).every(
    ([key, item]) => isStorable(key) && isStorableJson(item, depth + 1),
  );
}

/** JSON of any shape. */
export const plainJson = () => z.unknown().refine(isStorableJson, { error: unstorableMessage });
