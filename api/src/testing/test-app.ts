import { buildApp } from '../app';
import { type Config, readConfig } from '../config';
import { createServices } from '../services';
import { noClickHouse, openTestClickHouse } from './clickhouse';
import { type Engine, openTestDatabase } from './databases';
import { widenFreePlan } from './free-plan';

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

/**
 * The application on a fresh database of the given engine. A suite that reads or writes records asks
 * for their store; the others have none.
 */
export async function startTestApp(
  engine: Engine,
  overrides: Partial<Config> = {},
  { withRecords = false } = {},
) {
  const config = { ...testConfig, ...overrides };
  const database = await openTestDatabase(engine);
  await widenFreePlan(database.db);
  const store = await (withRecords ? openTestClickHouse() : noClickHouse());
  const { clickhouse } = store;
  const services = createServices({ config, database });
  const { app, routes } = await buildApp({ config, database, clickhouse, services });

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
    call,
    close: async () => {
      await app.close();
      await database.close();
      await store.close();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
