import { type ClickHouse, selectRows } from '../../db/clickhouse/clickhouse';
import type { FedTable } from '../../db/clickhouse/feed/feed';
import { recordColumns } from '../../db/clickhouse/feed/record-columns';
import { recordTables } from '../../db/clickhouse/feed/record-tables';
import { demoRecordsQuery } from './demo-records';

const dayMs = 86_400_000;
/** Days of history that the demo begins with. */
const days = 30;

/** Three hours ago somebody tried stolen passwords for ten minutes: what finds attacks finds that one. */
function floodBefore(now: number) {
  const floodFrom = Math.floor(now / 300_000) * 5 - 180;
  return { floodFrom, floodTo: floodFrom + 10 };
}

/** A site of the demo, and what of its settings its records show. */
export type DemoSite = {
  id: string;
  packageId: string;
  /** A host that visitors ask for. */
  host: string;
  /** Address and port of an origin. */
  origin: string;
  createdAt: Date;
  /** Whether nodes keep its answers. */
  caches: boolean;
  /** What of its rules of access refuses now and then, with the entry that is met. */
  refuses: '' | 'ip_black' | 'referer' | 'method';
};

/**
 * Gives the demo's sites a past, as if an edge had reported it: demo data, made once, never beside real
 * records of the same site, and never older than the site. The records are made first and the roll-ups
 * from them, as from those of nodes, so every figure is the number of records that its list shows.
 */
export async function seedDemoHistory(
  clickhouse: ClickHouse,
  sites: readonly DemoSite[],
  now: Date = new Date(),
): Promise<void> {
  if (sites.length === 0) return;
  const siteIds = sites.map(({ id }) => id);
  const packages = sites.map(({ packageId }) => packageId);
  const [row] = await selectRows<{ n: number | string }>(
    clickhouse,
    'SELECT count() AS n FROM access_records WHERE site_id IN {sites:Array(UUID)}',
    { sites: siteIds },
  );
  if (Number(row?.n) > 0) return;
  const to = now.getTime();
  const from = Math.floor(to / 60_000) * 60_000 - days * dayMs;
  await clickhouse.command({
    query: demoRecordsQuery,
    query_params: {
      ids: siteIds,
      hosts: sites.map(({ host }) => host),
      origins: sites.map(({ origin }) => origin),
      since: sites.map(({ createdAt }) => Math.floor(createdAt.getTime() / 60_000)),
      caches: sites.map(({ caches }) => Number(caches)),
      refuses: sites.map(({ refuses }) => refuses),
      minute: from / 60_000,
      minutes: days * 1440,
      now: to,
      ...floodBefore(to),
    },
  });
  for (const table of recordTables) {
    if (table.name === 'access_records') continue;
    const since = Math.max(from, to - (keptMs[table.name] ?? days * dayMs));
    await clickhouse.command({
      query: fromRecords(table),
      query_params: { sites: siteIds, packages, from: since },
    });
  }
}

/** Of the tables that keep less than the demo's past. */
const keptMs: Readonly<Record<string, number>> = {
  traffic_1s: 2 * dayMs,
  top_values_5m: 3 * dayMs,
};

function fromRecords({ name, columns, select }: FedTable): string {
  const records = `(SELECT ${recordColumns.join(', ')},
      {packages:Array(UUID)}[indexOf({sites:Array(UUID)}, site_id)] AS package_id FROM access_records
    WHERE site_id IN {sites:Array(UUID)} AND at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC'))`;
  return `INSERT INTO ${name} (${columns}) ${select.replace('FROM feed', `FROM ${records}`)}
    SETTINGS max_threads = 1`;
}
