import { buildApp } from '../app';
import { type Config, readConfig } from '../config';
import { openClickHouse } from '../db/clickhouse/clickhouse';
import { openDatabase } from '../db/database';
import { createServices } from '../services/services';
import { widenFreePlan } from './accounts/free-plan';
import { noClickHouse, openTestClickHouse } from './databases/clickhouse';
import { type Engine, openTestDatabase } from './databases/databases';

export const testConfig: Config = readConfig({
  CONSOLE_MODE: 'production',
  LOG_LEVEL: 'silent',
  SECRETS_KEY: 'a-key-of-secrets-that-is-for-tests-only',
  DEPLOY_KEY: 'a-deploy-key-for-tests',
  EDGE_BOOTSTRAP_TOKEN: 'a-bootstrap-token-for-tests',
});

type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API base: `/v1/sites`. */
  path: string;
  token?: string;
  body?: object;
  headers?: Record<string, string>;
};

type Stores = {
  withRecords?: boolean;
  /** Where both embedded engines keep their data, for suites about the disk. */
  dataDir?: string;
};

/**
 * The application on a fresh database of the given engine. A suite that reads or writes records asks
 * for their store; the others have none.
 */
export async function startTestApp(
  engine: Engine,
  overrides: Partial<Config> = {},
  { withRecords = false, dataDir }: Stores = {},
) {
  const config = { ...testConfig, ...overrides };
  const database = await (dataDir === undefined
    ? openTestDatabase(engine)
    : openDatabase({ databaseUrl: undefined, dataDir }));
  await widenFreePlan(database.db);
  const store = await openRecords({ withRecords, dataDir });
  const { clickhouse } = store;
  const services = createServices({ config, database });
  const { app, routes, attacks } = await buildApp({ config, database, clickhouse, services });

  async function call({ method, path, token, body, headers }: Call) {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body && { payload: body }),
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  }

  return {
    app,
    routes,
    config,
    database,
    clickhouse,
    services,
    attacks,
    call,
    close: async () => {
      await app.close();
      await database.close();
      await store.close();
    },
  };
}

function openRecords({ withRecords, dataDir }: Stores) {
  if (dataDir !== undefined) return openClickHouse({ dataDir });
  return withRecords ? openTestClickHouse() : noClickHouse();
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
