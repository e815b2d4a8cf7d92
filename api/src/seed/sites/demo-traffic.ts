import { readSections } from '@console/contract/sites/sections/stored-sections';
import { and, asc, eq, lt } from 'drizzle-orm';
import { type DemoSite, seedDemoHistory } from '../../modules/monitor/demo-history';
import { sites } from '../../modules/sites/sites.tables';
import type { SeedContext } from '../seed-context';
import { refusing } from './demo-site-settings';

/** A past for the sites that have one and are served; one made just now gets real figures only. */
export async function seedHistory({ clickhouse, database: { db } }: SeedContext): Promise<void> {
  const rows = await db
    .select({
      id: sites.id,
      packageId: sites.packageId,
      domain: sites.mainDomain,
      createdAt: sites.createdAt,
      settings: sites.settings,
    })
    .from(sites)
    .where(and(eq(sites.state, 'normal'), lt(sites.createdAt, new Date(Date.now() - 86_400_000))))
    .orderBy(asc(sites.createdAt), asc(sites.id));
  const found = rows.map(({ id, packageId, domain, createdAt, settings }): DemoSite => {
    const { origin, cache } = readSections(settings);
    const [first] = origin.origins;
    const port = first?.port ?? (origin.protocol === 'https' ? origin.httpsPort : origin.httpPort);
    return {
      ...{ id, packageId, createdAt },
      host: domain.replace('*', 'img1'),
      origin: `${first?.address ?? ''}:${port}`,
      caches: cache.enabled,
      refuses: refusing[domain] ?? '',
    };
  });
  await seedDemoHistory(clickhouse, found);
}

/** At each start the token that the demo's own node was given is good for one registration. */
export async function seedBootstrapToken({ config, services }: SeedContext): Promise<void> {
  if (config.edgeBootstrapToken) await services.nodes.admitToken(config.edgeBootstrapToken);
}
