import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { type ClickHouse, openClickHouse, selectRows } from '../db/clickhouse';

const server = process.env.CLICKHOUSE_URL_TEST;

/** The embedded engine, and a server too where `CLICKHOUSE_URL_TEST` names one. */
export const clickHouseEngines: ReadonlyArray<'embedded' | 'server'> = server
  ? ['embedded', 'server']
  : ['embedded'];

type Place = { clickhouseUrl?: string; dataDir?: string };

/** A place for a store of its own that outlives the process which has it open. */
export async function createClickHousePlace(
  engine: 'embedded' | 'server',
): Promise<{ place: Place; drop: () => Promise<void> }> {
  if (engine === 'embedded' || server === undefined) {
    const dataDir = mkdtempSync(join(tmpdir(), 'console-ch-'));
    return {
      place: { dataDir },
      drop: async () => rmSync(dataDir, { recursive: true, force: true }),
    };
  }
  const name = `t_${randomBytes(8).toString('hex')}`;
  const admin = createClient({ url: server });
  await admin.command({ query: `CREATE DATABASE ${name}` });
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    place: { clickhouseUrl: url.href },
    drop: async () => {
      await admin.command({ query: `DROP DATABASE ${name}` });
      await admin.close();
    },
  };
}

/** An empty store that closing takes away. */
export async function openTestClickHouse(engine: 'embedded' | 'server' = 'embedded') {
  const { place, drop } = await createClickHousePlace(engine);
  const { clickhouse, close } = await openClickHouse(place);
  return {
    clickhouse,
    close: async () => {
      await close();
      await drop();
    },
  };
}

/** How many requests the records and each roll-up hold. */
export async function countRequests(clickhouse: ClickHouse): Promise<Record<string, number>> {
  const [row] = await selectRows<Record<string, number | string>>(
    clickhouse,
    `SELECT (SELECT count() FROM access_records) AS access_records,
       (SELECT sum(requests) FROM traffic_1s) AS traffic_1s,
       (SELECT sum(requests) FROM traffic_1m) AS traffic_1m,
       (SELECT sum(requests) FROM traffic_5m) AS traffic_5m,
       (SELECT sum(requests) FROM traffic_1h) AS traffic_1h`,
  );
  return Object.fromEntries(Object.entries(row ?? {}).map(([table, n]) => [table, Number(n)]));
}

/** The same number for the records and each roll-up. */
export function everywhere(requests: number): Record<string, number> {
  return {
    access_records: requests,
    traffic_1s: requests,
    traffic_1m: requests,
    traffic_5m: requests,
    traffic_1h: requests,
  };
}
