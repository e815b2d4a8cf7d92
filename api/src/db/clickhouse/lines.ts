/** How lines name their columns: by their place in an array, or by the keys of an object. */
export type LineFormat = 'JSONCompactEachRow' | 'JSONEachRow';

/** Half of a surrogate pair is valid in JavaScript, which writes it as an escape; ClickHouse refuses it. */
const halfPair = '\\ud';

/**
 * A row, or a record, as a line of JSON. Checking each value costs ten times as much, so only those that
 * need it pay for it.
 */
export function toLine(row: object): string {
  const line = JSON.stringify(row);
  if (!line.includes(halfPair)) return line;
  return JSON.stringify(row, (_key, value) =>
    typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : value,
  );
}
