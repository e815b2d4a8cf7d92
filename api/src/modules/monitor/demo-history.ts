import { type ClickHouse, selectRows } from '../../db/clickhouse';
import type { RollUp } from '../../db/clickhouse-schema';

/** Days of history that the demo begins with. */
const days = 30;

/**
 * Fills the roll-ups with a past for the demo's sites, as if the edge had reported it: demo data,
 * made once, never beside real figures of the same site, and never older than the site.
 *
 * One row a minute and site enters the 1 min roll-up, from which the coarser ones are made, so all
 * windows agree. The figures are a function of site and minute: a daily rhythm of the service's
 * time zone with a lunch dip and an evening peak, quieter weekends, a size of its own for each site,
 * slow drift, noise, and now and then a burst. A hash in place of a random number makes two machines
 * show the same shape.
 */
export async function seedDemoHistory(
  clickhouse: ClickHouse,
  demoSites: ReadonlyArray<{ id: string; createdAt: Date }>,
  now: Date = new Date(),
): Promise<void> {
  if (demoSites.length === 0) return;
  const siteIds = demoSites.map(({ id }) => id);
  const [row] = await selectRows<{ n: number | string }>(
    clickhouse,
    'SELECT count() AS n FROM traffic_1h WHERE site_id IN {sites:Array(UUID)}',
    { sites: siteIds },
  );
  if (Number(row?.n) > 0) return;
  const to = Math.floor(now.getTime() / 60_000) * 60;
  await clickhouse.command({
    query: historyQuery,
    query_params: {
      sites: siteIds,
      since: demoSites.map(({ createdAt }) => Math.floor(createdAt.getTime() / 60_000)),
      from: to - days * 86_400,
      minutes: days * 1_440,
    },
  });
  for (const query of [
    coarserQuery('traffic_5m', 'toStartOfFiveMinutes'),
    coarserQuery('traffic_1h', 'toStartOfHour'),
    blockedQuery,
  ]) {
    await clickhouse.command({ query, query_params: { sites: siteIds } });
  }
}

const sums = [
  'requests',
  'bytes_out',
  'bytes_in',
  'hits',
  'status_2xx',
  'status_3xx',
  'status_4xx',
  'status_5xx',
];

function coarserQuery(name: RollUp, start: string): string {
  return `INSERT INTO ${name} (site_id, t, ${sums.join(', ')}, total_ms, origin_ms)
SELECT site_id, ${start}(t) AS start, ${sums.map((sum) => `sum(${sum})`).join(', ')},
  quantilesTDigestMergeState(0.5, 0.95, 0.99)(total_ms), quantilesTDigestMergeState(0.5, 0.95, 0.99)(origin_ms)
FROM traffic_1m WHERE site_id IN {sites:Array(UUID)}
GROUP BY site_id, start`;
}

/** A share of what was answered with 4xx was refused by rules of access; by the hour, for it is little. */
const blockedQuery = `INSERT INTO blocked_1m (site_id, t, requests)
SELECT site_id, toStartOfHour(t) AS hour, intDiv(sum(status_4xx), 3) AS blocked
FROM traffic_1m WHERE site_id IN {sites:Array(UUID)}
GROUP BY site_id, hour HAVING blocked > 0`;

/** A number in [0, 1) from the site, a moment and what it is for. */
const hashed = (moment: string, purpose: string) =>
  `(cityHash64(rank, ${moment}, '${purpose}') % 10000) / 10000`;

/**
 * Which minutes have latencies: each that a window shows by itself, of older ones as many as their points
 * are made of. States of percentiles cost more to make and to merge than all the rest.
 */
const hasLatencies = `(minutes_ago < 400 OR (minutes_ago < 1500 AND minute % 5 = 0) OR minute % 30 = 0)`;

/** Five latencies of a minute as one state, one from each fifth: most are short, some several times as long. */
const percentilesOf = (name: string, from: string, spread: string) =>
  `arrayReduce('quantilesTDigestState(0.5, 0.95, 0.99)',
    arrayMap(fifth -> toUInt32(${from} + ${spread} * pow((fifth + ${hashed('minute, fifth', name)}) / 5, 4)),
      range(if(${hasLatencies}, 5, 0))))`;

const historyQuery = `INSERT INTO traffic_1m
  (site_id, t, requests, bytes_out, bytes_in, hits, status_2xx, status_3xx, status_4xx, status_5xx,
    total_ms, origin_ms)
WITH {from:UInt32} / 60 + {minutes:UInt32} - minute AS minutes_ago
SELECT site_id, t, requests, bytes_out, requests * 480 AS bytes_in,
  toUInt64(requests * (0.78 + 0.14 * ${hashed('intDiv(minute, 30)', 'hits')})) AS hits,
  requests - status_3xx - status_4xx - status_5xx AS status_2xx,
  status_3xx, status_4xx, status_5xx,
  ${percentilesOf('total', '4 + rank', '180')} AS total_ms,
  ${percentilesOf('origin', '18 + 6 * rank', '420')} AS origin_ms
FROM (
  SELECT site_id, t, minute, rank, requests,
    toUInt64(requests * (9000 + rank * 2500 + 6000 * ${hashed('intDiv(minute, 20)', 'size')})) AS bytes_out,
    toUInt64(requests * (0.03 + 0.02 * ${hashed('minute', '3xx')})) AS status_3xx,
    toUInt64(requests * (0.01 + 0.02 * ${hashed('minute', '4xx')})) AS status_4xx,
    toUInt64(requests * if(${hashed('intDiv(minute, 15)', 'trouble')} > 0.995, 0.08, 0.0015)) AS status_5xx
  FROM (
    SELECT site_id, rank, minute, toDateTime(minute * 60, 'UTC') AS t,
      toUInt64(base * rhythm * week * (0.85 + 0.3 * drift) * (0.9 + 0.2 * noise) * burst) AS requests
    FROM (
      SELECT site_id, rank, minute,
        180 / rank + 12 AS base,
        ((minute * 60 + 28800) % 86400) / 3600 AS hour,
        0.12 + 0.62 * exp(-pow((hour - 10.5) / 2.6, 2)) + 0.7 * exp(-pow((hour - 16) / 2.4, 2))
          + exp(-pow((hour - 21) / 2.2, 2)) AS rhythm,
        if(toDayOfWeek(toDateTime(minute * 60 + 28800, 'UTC')) >= 6, 0.72, 1) AS week,
        ${hashed('intDiv(minute, 60)', 'drift')} AS drift,
        ${hashed('minute', 'noise')} AS noise,
        if(${hashed('intDiv(minute, 10)', 'burst')} > 0.997, 3.5, 1) AS burst
      FROM (
        SELECT site.1 AS site_id, site.2 AS rank, toUInt32({from:UInt32} / 60 + number) AS minute
        FROM numbers({minutes:UInt32})
        ARRAY JOIN arrayZip({sites:Array(UUID)}, arrayEnumerate({sites:Array(UUID)}),
          {since:Array(UInt32)}) AS site
        WHERE minute >= site.3
      )
    )
  )
)
WHERE requests > 0`;
