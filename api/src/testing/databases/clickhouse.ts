import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import {
  type ClickHouse,
  type ClickHouseStore,
  openClickHouse,
  selectRows,
} from '../../db/clickhouse/clickhouse';
import type { TopsTable } from '../../db/clickhouse/feed/tops';
import type { RollUp } from '../../db/clickhouse/schema';

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

/** An empty store that closing takes away; embedded ones that are open together share their data. */
export async function openTestClickHouse(
  engine: 'embedded' | 'server' = 'embedded',
): Promise<ClickHouseStore> {
  if (engine === 'embedded') return openClickHouse({});
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

/** A store that nobody runs: every query of it fails. */
export function noClickHouse(): ClickHouseStore {
  const clickhouse = createClient({
    url: 'http://127.0.0.1:1',
    log: { level: ClickHouseLogLevel.OFF },
  });
  return { clickhouse, close: () => clickhouse.close() };
}

type Counts = Record<'access_records' | RollUp | 'blocked_1m' | TopsTable, number>;

const countOf = (table: string) => {
  if (table === 'access_records') return 'countIf(seq = 0)';
  return table.startsWith('top_')
    ? "sumIf(requests, startsWith(dimension, 'ip'))"
    : 'sum(requests)';
};

/** How many requests the records and each roll-up hold. */
export async function countRequests(clickhouse: ClickHouse): Promise<Counts> {
  const tables = Object.keys(everywhere(0));
  const rows = await selectRows<{ of: keyof Counts; n: number | string }>(
    clickhouse,
    tables
      .map((of) => `SELECT '${of}' AS of, toUInt64(${countOf(of)}) AS n FROM ${of}`)
      .join(' UNION ALL '),
  );
  const counts = everywhere(0);
  for (const { of, n } of rows) counts[of] = Number(n);
  return counts;
}

/** The same number for the records and each roll-up; `blocked` of them were refused by a rule. */
export function everywhere(requests: number, blocked = 0): Counts {
  return {
    access_records: requests,
    traffic_1s: requests,
    traffic_1m: requests,
    traffic_5m: requests,
    traffic_1h: requests,
    blocked_1m: blocked,
    top_values_5m: requests,
    top_values_1h: requests,
  };
}
