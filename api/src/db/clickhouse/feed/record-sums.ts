import type { FedSums, FedTable } from './feed';
import { marks, steps, trafficSums } from './record-tables';
import { selectTopValues } from './tops';

const percentiles = 'quantilesTDigest(0.5, 0.95, 0.99)';
const structureOfMarks = 'batches AggregateFunction(groupBitmap, UInt64)';
const mergedMarks = 'groupBitmapMergeState(f.batches) AS batches';

const isState = (column: string) => column.endsWith('_ms');

/** Seconds of each site: what all curves, refusals and packages are made of. */
const seconds: FedSums = {
  name: 'record_seconds',
  structure: [
    'package_id UUID',
    'site_id UUID',
    "t DateTime('UTC')",
    ...Object.keys(trafficSums).map((column) =>
      isState(column) ? `${column} AggregateFunction(${percentiles}, UInt32)` : `${column} UInt64`,
    ),
    'refused UInt64',
    structureOfMarks,
  ].join(', '),
  select: `SELECT package_id, site_id, ${steps.second('at')} AS t,
    ${Object.entries(trafficSums)
      .map(([column, sum]) => `${sum} AS ${column}`)
      .join(', ')}, countIf(block != '') AS refused, ${marks}
    FROM feed AS f GROUP BY package_id, site_id, t`,
};

/** The values of top lists, those that are too rare summed already. */
const values: FedSums = {
  name: 'record_values',
  structure: `dimension String, site_id UUID, t DateTime('UTC'), value String, requests UInt64,
    bytes UInt64, blocked UInt64, ${structureOfMarks}`,
  select: selectTopValues(steps.fiveMinutes('at'), marks),
};

/** Tables that are made of these sums, by their names. */
export const recordSums = [seconds, values];

const sumOf = (column: string) =>
  isState(column)
    ? `quantilesTDigestMergeState(0.5, 0.95, 0.99)(f.${column}) AS ${column}`
    : `sum(f.${column}) AS ${column}`;

const columnsOf = (list: readonly string[]) => list.map(sumOf).join(', ');

/** Of a curve: the first as the seconds are, the others by a step of their own. */
function trafficOf(table: FedTable): string {
  const columns = Object.keys(trafficSums);
  return table.name === 'traffic_1s'
    ? `SELECT site_id, t, ${columns.join(', ')}, batches FROM feed`
    : `SELECT site_id, ${table.step('f.t')} AS t, ${columnsOf(columns)}, ${mergedMarks}
       FROM feed AS f GROUP BY site_id, t`;
}

const blockedOf = ({ step }: FedTable) =>
  `SELECT site_id, ${step('f.t')} AS t, sum(f.refused) AS requests, ${mergedMarks}
   FROM feed AS f WHERE f.refused > 0 OR f.requests = 0 GROUP BY site_id, t`;

const packagesOf = ({ step }: FedTable) =>
  `SELECT package_id, site_id, ${step('f.t')} AS t,
   ${columnsOf(['requests', 'bytes_out', 'bytes_in'])}, ${mergedMarks}
   FROM feed AS f GROUP BY package_id, site_id, t`;

/** Of top lists: by five minutes as they were made, by the hour those added up. */
const topsOf = (table: FedTable) =>
  table.name === 'top_values_5m'
    ? 'SELECT dimension, site_id, t, value, requests, bytes, blocked, batches FROM feed'
    : `SELECT dimension, site_id, ${table.step('f.t')} AS t, value,
       ${columnsOf(['requests', 'bytes', 'blocked'])}, ${mergedMarks}
       FROM feed AS f GROUP BY dimension, site_id, t, value`;

/** The same table made of the sums that it shares with others; the records have none. */
export function madeOfSums(table: FedTable): FedTable {
  if (table.name === 'access_records') return table;
  if (table.name === 'blocked_1m') return { ...table, sums: seconds, select: blockedOf(table) };
  if (table.name === 'package_traffic_5m')
    return { ...table, sums: seconds, select: packagesOf(table) };
  return table.name.startsWith('traffic_')
    ? { ...table, sums: seconds, select: trafficOf(table) }
    : { ...table, sums: values, select: topsOf(table) };
}
