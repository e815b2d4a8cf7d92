import type { Config } from '../config';
import type { ClickHouse } from '../db/clickhouse';
import type { Database } from '../db/engine';
import type { Services } from '../services';

/** What the seeds work with. */
export type SeedContext = {
  database: Database;
  clickhouse: ClickHouse;
  services: Services;
  config: Config;
};
