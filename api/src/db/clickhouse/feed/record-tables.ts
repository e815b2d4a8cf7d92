import type { FedTable } from './feed';
import { firstColumns, namesOf, noPackage, recordColumns } from './record-columns';
import { createTops, selectTopValues, type TopsTable, topColumns } from './tops';

const latencies = 'quantilesTDigestStateIf(0.5, 0.95, 0.99)';
/** The batches whose marks are among the rows of a group. */
export const marks = 'groupBitmapStateIf(seq, seq > 0) AS batches';

/** Cache answers of any age count as hits. */
const isHit = "cache IN ('HIT', 'STALE', 'UPDATING', 'REVALIDATED')";

/** Marks are no requests. */
const firstSums: Record<string, string> = {
  requests: 'countIf(seq = 0)',
  bytes_out: 'sum(bytes_out)',
  bytes_in: 'sum(bytes_in)',
  hits: `countIf(${isHit})`,
  status_2xx: 'countIf(status BETWEEN 200 AND 299)',
  status_3xx: 'countIf(status BETWEEN 300 AND 399)',
  status_4xx: 'countIf(status BETWEEN 400 AND 499)',
  status_5xx: 'countIf(status >= 500)',
  // An upgraded connection (101) lasts as long as somebody talks, which is not latency.
  total_ms: `${latencies}(duration_ms, seq = 0 AND status != 101)`,
  origin_ms: `${latencies}(assumeNotNull(upstream_ms), upstream_ms IS NOT NULL AND status != 101)`,
};

/** Sums added with the monitor's curves of defence, origins and connections. */
export const laterSums: Record<string, string> = {
  blocked: "countIf(block != '' AND NOT startsWith(challenge, 'given:'))",
  challenged: "countIf(startsWith(challenge, 'given:'))",
  passed: "countIf(startsWith(challenge, 'passed:'))",
  failed: "countIf(startsWith(challenge, 'failed:'))",
  // From the feed: a bare `bytes_out` would mean the sum of that name.
  hit_bytes: `sumIf(f.bytes_out, ${isHit})`,
  origin_bytes: 'sum(origin_bytes)',
  opened: 'sum(opened)',
};

/** What every step of a curve adds up, and its percentiles, which end in `_ms`. */
export const trafficSums = { ...firstSums, ...laterSums };

function trafficTable(
  name: string,
  step: FedTable['step'],
  given: Record<string, string> = trafficSums,
): FedTable {
  const sums = Object.entries(given).map(([column, sum]) => `${sum} AS ${column}`);
  return {
    name,
    time: 't',
    step,
    columns: ['site_id', 't', ...Object.keys(given), 'batches'].join(', '),
    marked: 'bitmapContains(batches, {seq:UInt64})',
    select: `SELECT site_id, ${step('at')} AS t, ${sums.join(', ')}, ${marks} FROM feed${
      given === firstSums ? '' : ' AS f'
    } GROUP BY site_id, t`,
  };
}

const secondOf = (at: string) => `toDateTime(${at}, 'UTC')`;

export const recordsTable = (columns: readonly string[]): FedTable => ({
  name: 'access_records',
  time: 'at',
  step: (at) => at,
  columns: columns.join(', '),
  marked: 'seq = {seq:UInt64}',
  select: `SELECT ${columns.join(', ')} FROM feed`,
});

export const steps = {
  second: secondOf,
  minute: (at: string) => `toStartOfMinute(${secondOf(at)})`,
  fiveMinutes: (at: string) => `toStartOfFiveMinutes(${secondOf(at)})`,
  hour: (at: string) => `toStartOfHour(${secondOf(at)})`,
};

export const trafficTables = (sums?: Record<string, string>) => [
  trafficTable('traffic_1s', steps.second, sums),
  trafficTable('traffic_1m', steps.minute, sums),
  trafficTable('traffic_5m', steps.fiveMinutes, sums),
  trafficTable('traffic_1h', steps.hour, sums),
];

function topsTable(name: TopsTable, step: FedTable['step']): FedTable {
  return {
    name,
    time: 't',
    step,
    columns: topColumns,
    marked: "dimension = '' AND bitmapContains(batches, {seq:UInt64})",
    select: selectTopValues(step('at'), marks),
  };
}

export const topsTables = [
  { ...topsTable('top_values_5m', steps.fiveMinutes), create: createTops('top_values_5m') },
  { ...topsTable('top_values_1h', steps.hour), create: createTops('top_values_1h') },
];

const blockedTable: FedTable = {
  name: 'blocked_1m',
  time: 't',
  step: steps.minute,
  columns: 'site_id, t, requests, batches',
  marked: 'bitmapContains(batches, {seq:UInt64})',
  select: `SELECT site_id, toStartOfMinute(${secondOf('at')}) AS t, countIf(seq = 0) AS requests, ${marks}
      FROM feed WHERE block != '' OR seq > 0 GROUP BY site_id, t`,
};

/**
 * By the package that a site was in when the record arrived: moving or deleting the site undoes
 * nothing.
 */
export const packagesTable: FedTable = {
  name: 'package_traffic_5m',
  time: 't',
  step: steps.fiveMinutes,
  columns: 'package_id, site_id, t, requests, bytes_out, bytes_in, batches',
  marked: `package_id = toUUID('${noPackage}') AND bitmapContains(batches, {seq:UInt64})`,
  select: `SELECT package_id, site_id, ${steps.fiveMinutes('at')} AS t, countIf(seq = 0) AS requests,
      sum(bytes_out) AS bytes_out, sum(bytes_in) AS bytes_in, ${marks}
      FROM feed GROUP BY package_id, site_id, t`,
};

/** Every table that holds something of each batch, made of the records one by one. */
export const recordTables: readonly FedTable[] = [
  recordsTable(recordColumns),
  ...trafficTables(),
  blockedTable,
  ...topsTables,
  packagesTable,
];

/** The tables of the first version, as they were. */
export const firstTables = [
  recordsTable(namesOf(firstColumns)),
  ...trafficTables(firstSums),
  blockedTable,
];
