import { randomUUID } from 'node:crypto';
import { type ClickHouse, selectRows } from '../../db/clickhouse/clickhouse';
import type { SettledStep } from '../../db/clickhouse/settled-tops';

/** A value stays if it is among so many by requests, by bytes or by refusals; the others join the rest. */
const keptOfEach = 100;

/** How far back each step is made, also anew for records that come late. */
const madeDays = { 3600: 8, 86400: 31 } as const satisfies Record<SettledStep, number>;

/** Records of the last moments of a step are still on their way when it ends. */
const graceSeconds = 300;

/** Days begin at the service's midnight, UTC+8. */
const offsetSeconds = 8 * 3_600;
const startOf = (at: number, step: SettledStep) =>
  Math.floor((at + offsetSeconds) / step) * step - offsetSeconds;

type Making = { step: number; t: number; making: string; requests: number | string };

const selectMakings = (clickhouse: ClickHouse, from: number, to: number) =>
  selectRows<Making>(
    clickhouse,
    `SELECT step, toUnixTimestamp(t) AS t, toString(making) AS making, requests FROM top_makings FINAL
     WHERE top_makings.t >= toDateTime({from:UInt32}, 'UTC') AND top_makings.t < toDateTime({to:UInt32}, 'UTC')`,
    { from, to },
  );

/** Every request has one status, so its list adds up to all of a step. */
const selectTotals = (clickhouse: ClickHouse, step: SettledStep, from: number, to: number) =>
  selectRows<{ start: number; requests: number | string }>(
    clickhouse,
    `SELECT toUInt32(intDiv(toUnixTimestamp(t) + ${offsetSeconds}, ${step}) * ${step} - ${offsetSeconds}) AS start,
       sum(requests) AS requests
     FROM top_values_1h WHERE dimension IN ('status', 'status*')
       AND t >= toDateTime({from:UInt32}, 'UTC') AND t < toDateTime({to:UInt32}, 'UTC')
     GROUP BY start ORDER BY start DESC`,
    { from, to },
  );

const placeBy = (metric: string) =>
  `row_number() OVER (PARTITION BY list, site_id ORDER BY ${metric} DESC, value)`;

async function make(clickhouse: ClickHouse, step: SettledStep, t: number, requests: number) {
  const making = randomUUID();
  await clickhouse.command({
    query: `INSERT INTO top_values_settled (making, step, dimension, site_id, t, value, requests, bytes, blocked)
      SELECT {making:UUID}, ${step}, if(is_kept OR endsWith(list, '*'), list, concat(list, '*')) AS of, site_id,
        toDateTime({t:UInt32}, 'UTC'), if(is_kept, value, '') AS item, sum(r), sum(o), sum(b)
      FROM (
        SELECT *, (${placeBy('r')} <= ${keptOfEach}) OR (${placeBy('o')} <= ${keptOfEach})
          OR (b > 0 AND ${placeBy('b')} <= ${keptOfEach}) AS is_kept
        FROM (
          SELECT toString(dimension) AS list, site_id, value,
            sum(requests) AS r, sum(bytes) AS o, sum(blocked) AS b
          FROM top_values_1h
          WHERE dimension != '' AND t >= toDateTime({t:UInt32}, 'UTC') AND t < toDateTime({end:UInt32}, 'UTC')
          GROUP BY list, site_id, value
        )
      )
      GROUP BY of, site_id, item
      SETTINGS max_threads = 1, max_bytes_before_external_group_by = 200000000, max_bytes_before_external_sort = 200000000`,
    query_params: { making, t, end: t + step },
  });
  await clickhouse.command({
    query: `INSERT INTO top_makings (step, t, making, requests)
      VALUES (${step}, toDateTime({t:UInt32}, 'UTC'), {making:UUID}, {requests:UInt64})`,
    query_params: { t, making, requests },
  });
}

/**
 * Makes what is over and not made yet, and anew what records have come for since. Resolves to how many spans it made.
 * `now` in Unix seconds.
 */
export async function settleTops(clickhouse: ClickHouse, now: number): Promise<number> {
  await clearOutdated(clickhouse);
  let made = 0;
  for (const step of [86_400, 3_600] as const) {
    const to = startOf(now - graceSeconds, step);
    const from = startOf(to - madeDays[step] * 86_400, step);
    const known = new Map<number, number>();
    for (const making of await selectMakings(clickhouse, from, to)) {
      if (making.step === step) known.set(making.t, Number(making.requests));
    }
    for (const { start, requests } of await selectTotals(clickhouse, step, from, to)) {
      if (known.get(start) === Number(requests)) continue;
      await make(clickhouse, step, start, Number(requests));
      made += 1;
    }
  }
  return made;
}

/** Removes, an hour later, what was replaced or cut short: somebody may still read it, or be making it. */
async function clearOutdated(clickhouse: ClickHouse): Promise<void> {
  const outdated =
    'made_at < now() - INTERVAL 1 HOUR AND making NOT IN (SELECT making FROM top_makings FINAL)';
  const rows = await selectRows<{ making: string }>(
    clickhouse,
    `SELECT DISTINCT toString(making) AS making FROM top_values_settled WHERE ${outdated}`,
  );
  if (rows.length === 0) return;
  await clickhouse.command({
    query: 'ALTER TABLE top_values_settled DELETE WHERE making IN {makings:Array(UUID)}',
    query_params: { makings: rows.map(({ making }) => making) },
  });
}

/** Where a stretch is read: makings, and for what none covers, stretches of the table of batches. */
export type SettledParts = { makings: string[]; others: Array<{ from: number; to: number }> };

/** Days where whole ones are settled, hours beside them, and what is left. Times in Unix seconds. */
export async function settledParts(
  clickhouse: ClickHouse,
  { from, to }: { from: number; to: number },
): Promise<SettledParts> {
  const known = new Map<string, string>();
  for (const { step, t, making } of await selectMakings(clickhouse, from, to)) {
    known.set(`${step} ${t}`, making);
  }
  const parts: SettledParts = { makings: [], others: [] };
  let at = from;
  while (at < to) {
    const step = ([86_400, 3_600] as const).find(
      (one) => at + one <= to && known.has(`${one} ${at}`),
    );
    const making = known.get(`${step} ${at}`);
    if (step !== undefined && making !== undefined) {
      parts.makings.push(making);
      at += step;
      continue;
    }
    const end = Math.min(to, startOf(at, 3_600) + 3_600);
    const last = parts.others.at(-1);
    if (last?.to === at) last.to = end;
    else parts.others.push({ from: at, to: end });
    at = end;
  }
  return parts;
}
