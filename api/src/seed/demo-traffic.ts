import { and, asc, eq, lt } from 'drizzle-orm';
import { seedDemoHistory } from '../modules/monitor/demo-history';
import { sites } from '../modules/sites/sites.tables';
import type { SeedContext } from './seed-context';

/** A past for the sites that have one and are served; one made just now gets real figures only. */
export async function seedHistory({ clickhouse, database: { db } }: SeedContext): Promise<void> {
  const rows = await db
    .select({ id: sites.id, createdAt: sites.createdAt })
    .from(sites)
    .where(and(eq(sites.state, 'normal'), lt(sites.createdAt, new Date(Date.now() - 86_400_000))))
    .orderBy(asc(sites.createdAt), asc(sites.id));
  await seedDemoHistory(clickhouse, rows);
}

/** At each start the token that the demo's own node was given is good for one registration. */
export async function seedBootstrapToken({ config, services }: SeedContext): Promise<void> {
  if (config.edgeBootstrapToken) await services.nodes.admitToken(config.edgeBootstrapToken);
}
