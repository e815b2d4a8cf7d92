/** Moment (Unix milliseconds) and id of a record, which several may share. */
type RecordKey = { at: number; id: string };

/** Where a page of a log ended. */
export type LogPosition = RecordKey & {
  /** How many records of this key were told until there, where there are more of them; otherwise 0. */
  told: number;
};

/** Ids are whatever a node says, so they are encoded: the form is in the contract's `logCursorSchema`. */
export const cursorOf = ({ at, told, id }: LogPosition): string =>
  `${at}.${told}.${Buffer.from(id).toString('base64url')}`;

/** Reads what `cursorOf` wrote. */
export function positionOf(cursor: string): LogPosition {
  const [at, told, id = ''] = cursor.split('.');
  return { at: Number(at), told: Number(told), id: Buffer.from(id, 'base64url').toString() };
}

/** Whether two records share moment and id. */
export const isSameKey = (a: RecordKey, b: RecordKey) => a.at === b.at && a.id === b.id;

/**
 * Where a page ends that begins after `before` and shows `limit` of these records; undefined where it
 * shows all of them.
 */
export function endOfPage(
  keys: readonly RecordKey[],
  limit: number,
  before: LogPosition | undefined,
): LogPosition | undefined {
  const [last, next] = keys.slice(limit - 1);
  if (!last || !next) return undefined;
  if (!isSameKey(last, next)) return { ...last, told: 0 };
  const here = keys.slice(0, limit).filter((key) => isSameKey(key, last)).length;
  return { ...last, told: here + (before && isSameKey(before, last) ? before.told : 0) };
}
