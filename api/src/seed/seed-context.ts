import type { Config } from '../config';
import type { ClickHouse } from '../db/clickhouse/clickhouse';
import type { Database } from '../db/engine';
import type { Services } from '../services/services';

/** What the seeds work with. */
export type SeedContext = {
  database: Database;
  clickhouse: ClickHouse;
  services: Services;
  config: Config;
};
