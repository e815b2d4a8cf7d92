import type { AttackFacts } from '@console/contract/monitor/endpoints/attack-reports';
import { attackRules } from '@console/contract/monitor/limits';
import { peakSeconds } from '@console/contract/monitor/monitor-rates';
import { type ClickHouse, selectRows } from '../../db/clickhouse/clickhouse';

/** Unix seconds; `to` is not in it. */
export type Stretch = { from: number; to: number };

/** Refusals by what an owner has bought: they are no attack, and would otherwise look like one. */
const ownLimits = [
  'package_expired',
  'package_cancelled',
  'traffic_exhausted',
  'package_bandwidth',
];

/** Time that one look over records may take; after that it is said that there was too much. */
const secondsMax = 30;

// Sums are 64-bit integers, which a server writes as strings by older settings.
type Integer = number | string;

export type RefusedSteps = ReadonlyMap<string, ReadonlyMap<number, number>>;

/**
 * What was refused or challenged since a moment, by site and step of five minutes: of the sites that are
 * asked for, and of those that have a step in which an attack may begin.
 */
export async function selectRefused(
  clickhouse: ClickHouse,
  { from, sites }: { from: number; sites: readonly string[] },
): Promise<RefusedSteps> {
  const counted = `dimension = 'block' AND value != '' AND value NOT IN {ownLimits:Array(String)}
    AND t >= toDateTime({from:UInt32}, 'UTC')`;
  const rows = await selectRows<{ site: string; ts: number; n: Integer }>(
    clickhouse,
    `SELECT toString(site_id) AS site, toUnixTimestamp(t) AS ts, sum(blocked) AS n
     FROM top_values_5m WHERE ${counted} AND (site_id IN {sites:Array(UUID)} OR site_id IN (
       SELECT site_id FROM top_values_5m WHERE ${counted}
       GROUP BY site_id, t HAVING sum(blocked) >= ${attackRules.refusedMin}
     )) GROUP BY site, ts SETTINGS max_threads = 1`,
    { from, sites, ownLimits },
  );
  const found = new Map<string, Map<number, number>>();
  for (const { site, ts, n } of rows) {
    const steps = found.get(site) ?? new Map<number, number>();
    found.set(site, steps.set(ts, Number(n)));
  }
  return found;
}

const ofSite = `site_id = {site:UUID} AND t >= toDateTime({from:UInt32}, 'UTC')
  AND t < toDateTime({to:UInt32}, 'UTC')`;

/** The timeline of a site, a point for each step that has requests. */
export async function selectTimeline(
  clickhouse: ClickHouse,
  site: string,
  { from, to, step }: Stretch & { step: number },
): Promise<AttackFacts['points']> {
  const rows = await selectRows<Record<'ts' | 'r' | 'b' | 'c', Integer>>(
    clickhouse,
    `SELECT intDiv(toUnixTimestamp(t), ${step}) * ${step} AS ts,
       sum(requests) AS r, sum(blocked) AS b, sum(challenged) AS c
     FROM traffic_1m WHERE ${ofSite} GROUP BY ts ORDER BY ts`,
    { site, from, to },
  );
  const known = new Map(rows.map((row) => [Number(row.ts), row]));
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => {
    const t = from + index * step;
    const row = known.get(t);
    return {
      t,
      requests: Number(row?.r ?? 0),
      refused: Number(row?.b ?? 0),
      challenged: Number(row?.c ?? 0),
    };
  });
}

/** Sums of a stretch, the seconds in which most was asked for and refused, and the minute in which most was sent. */
export async function selectTotals(
  clickhouse: ClickHouse,
  site: string,
  { from, to }: Stretch,
): Promise<Pick<AttackFacts, 'totals' | 'peaks'>> {
  const [row] = await selectRows<Record<string, Integer>>(
    clickhouse,
    `SELECT sum(r) AS requests, sum(b) AS refused, sum(c) AS challenged, sum(p) AS passed, sum(f) AS failed,
       sum(o) AS bytesOut, max(r) AS mostRequests, argMax(ts, r) AS mostRequestsAt,
       max(b + c) AS mostRefused, argMax(ts, b + c) AS mostRefusedAt,
       max(m) AS mostBytes, argMax(minute, m) AS mostBytesAt
     FROM (
       SELECT toUnixTimestamp(t) AS ts, sum(requests) AS r, sum(blocked) AS b, sum(challenged) AS c,
         sum(passed) AS p, sum(failed) AS f, sum(bytes_out) AS o, intDiv(ts, ${peakSeconds}) * ${peakSeconds} AS minute,
         sum(o) OVER (PARTITION BY minute) AS m
       FROM traffic_1s WHERE ${ofSite} GROUP BY ts
     )`,
    { site, from, to },
  );
  const number = (name: string) => Number(row?.[name] ?? 0);
  // Of nothing the greatest is at no time.
  const at = (name: string) => number(name) || from;
  return {
    totals: {
      requests: number('requests'),
      refused: number('refused'),
      challenged: number('challenged'),
      passed: number('passed'),
      failed: number('failed'),
      bytesOut: number('bytesOut'),
    },
    peaks: {
      requestsPerSecond: { value: number('mostRequests'), at: at('mostRequestsAt') },
      refusedPerSecond: { value: number('mostRefused'), at: at('mostRefusedAt') },
      bitsPerSecond: {
        value: Math.round((number('mostBytes') * 8) / peakSeconds),
        at: at('mostBytesAt'),
        seconds: peakSeconds,
      },
    },
  };
}

const ofRecords = `site_id = {site:UUID} AND seq = 0
  AND at >= toDateTime64({from:UInt32}, 3, 'UTC') AND at < toDateTime64({to:UInt32}, 3, 'UTC')`;
const bounded = `SETTINGS max_execution_time = ${secondsMax}, max_threads = 2`;

type Service = NonNullable<AttackFacts['service']>['before'];

/** What those met who were let in. */
export async function selectService(
  clickhouse: ClickHouse,
  site: string,
  { from, to }: Stretch,
): Promise<Service> {
  const [row] = await selectRows<{ served: Integer; errors: Integer; origin: number | null }>(
    clickhouse,
    `SELECT count() AS served, countIf(status >= 500) AS errors,
       quantileTDigestIf(0.95)(assumeNotNull(upstream_ms), upstream_ms IS NOT NULL AND status != 101) AS origin
     FROM access_records WHERE ${ofRecords} AND block = '' ${bounded}`,
    { site, from, to },
  );
  const origin = row?.origin;
  return {
    served: Number(row?.served ?? 0),
    errors: Number(row?.errors ?? 0),
    originMs: typeof origin === 'number' && Number.isFinite(origin) ? origin : null,
  };
}

/** What refused or challenged: a rule of defence by its hash, or a code. */
export type FoundCause = {
  rule: string;
  block: string;
  refused: number;
  challenged: number;
  passed: number;
  failed: number;
};

/** The causes that are told of one attack. */
const causesMax = 20;

/** Refusals by their causes, and what became of challenges, the most first. */
export async function selectCauses(
  clickhouse: ClickHouse,
  site: string,
  { from, to }: Stretch,
): Promise<FoundCause[]> {
  const rows = await selectRows<Record<string, Integer>>(
    clickhouse,
    `SELECT toString(rule) AS by_rule, if(rule = '', substringIndex(toString(block), ' ', 1), '') AS code,
       countIf(block != '' AND NOT startsWith(challenge, 'given:')) AS refused,
       countIf(startsWith(challenge, 'given:')) AS challenged,
       countIf(startsWith(challenge, 'passed:')) AS passed,
       countIf(startsWith(challenge, 'failed:')) AS failed
     FROM access_records WHERE ${ofRecords} AND (block != '' OR challenge != '')
     GROUP BY by_rule, code HAVING refused + challenged > 0
     ORDER BY refused + challenged DESC, by_rule, code LIMIT ${causesMax} ${bounded}`,
    { site, from, to },
  );
  return rows.map((row) => ({
    rule: String(row.by_rule),
    block: String(row.code),
    refused: Number(row.refused),
    challenged: Number(row.challenged),
    passed: Number(row.passed),
    failed: Number(row.failed),
  }));
}
