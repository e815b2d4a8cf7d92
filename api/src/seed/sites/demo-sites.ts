import { siteGroupListQuerySchema } from '@console/contract/sites/groups';
import { siteCreateSchema } from '@console/contract/sites/sites';
import { eq, inArray, sql } from 'drizzle-orm';
import { domainProofs } from '../../modules/domain-proofs/domain-proofs.tables';
import { siteGroups } from '../../modules/sites/groups/site-groups.tables';
import { siteRevisions } from '../../modules/sites/history/site-revisions.tables';
import { siteDomains, sites } from '../../modules/sites/sites.tables';
import type { DemoAccounts } from '../demo-accounts';
import type { SeedContext } from '../seed-context';
import { agentSites, type DemoSite, panelSites, userSites } from './demo-site-list';
import { seedSiteSettings } from './demo-site-settings';

/** Groups of the first company, by the end of the domains that are in them. */
const groups = [
  { name: '星河商城', ends: ['xinghe.example', '星河.example'] },
  { name: '云帆游戏', ends: ['yunfan.example'] },
  { name: '蓝鲸资讯', ends: ['lanjing.example'] },
];

/** How long ago they were made, in days: before the sites in them. */
const groupDays = 60;

function toSite([domains, note, origins, extra = {}]: DemoSite, groupIds: Groups) {
  const { disabled: _, ...origin } = extra;
  return siteCreateSchema.parse({
    domains: domains.split(' '),
    groupId: groupIds.find(({ ends }) => ends.some((end) => domains.endsWith(end)))?.id ?? null,
    note: `${note}（演示数据）`,
    origin: {
      ...origin,
      origins: origins.split(' ').map((text) => {
        const [address, port = null] = text.split(':');
        return { address, port };
      }),
    },
  });
}

async function ensureSite(
  { services, database: { db } }: SeedContext,
  owner: string,
  wanted: ReturnType<typeof toSite>,
): Promise<string | undefined> {
  const there = await db.$count(siteDomains, inArray(siteDomains.domain, wanted.domains));
  return there > 0 ? undefined : (await services.sites.createSite(owner, wanted)).id;
}

type Groups = readonly { id: string; ends: readonly string[] }[];

async function seedGroups(
  { services, database: { db } }: SeedContext,
  owner: string,
): Promise<Groups> {
  const { items } = await services.siteGroups.listGroups(
    owner,
    siteGroupListQuerySchema.parse({ limit: 100 }),
  );
  const createdAt = new Date(Date.now() - groupDays * 86_400_000);
  const result: { id: string; ends: readonly string[] }[] = [];
  for (const { name, ends } of groups) {
    const there = items.find((group) => group.name === name);
    const { id } = there ?? (await services.siteGroups.createGroup(owner, { name, note: '' }));
    if (!there) await db.update(siteGroups).set({ createdAt }).where(eq(siteGroups.id, id));
    result.push({ id, ends });
  }
  return result;
}

/** A site's history begins on the day of the site, each later change some hours after the one before. */
async function backdate({ database: { db } }: SeedContext, siteId: string, createdAt: Date) {
  await db.update(sites).set({ createdAt, updatedAt: createdAt }).where(eq(sites.id, siteId));
  await db
    .update(siteRevisions)
    .set({
      settledNodes: 1,
      settledAt: sql`${createdAt.toISOString()}::timestamptz + (${siteRevisions.number} - 1) * interval '5 hours' + interval '2 seconds'`,
      createdAt: sql`${createdAt.toISOString()}::timestamptz + (${siteRevisions.number} - 1) * interval '5 hours'`,
    })
    .where(eq(siteRevisions.subjectId, siteId));
}

async function seedOwner(
  context: SeedContext,
  owner: string,
  list: DemoSite[],
  groupIds: Groups = [],
) {
  const day = 86_400_000;
  for (const [index, demo] of list.entries()) {
    const id = await ensureSite(context, owner, toSite(demo, groupIds));
    if (id === undefined) continue;
    await seedSiteSettings(context, owner, id);
    if (demo[3]?.disabled) await context.services.sites.setSitesState(owner, [id], 'disabled');
    const createdAt = new Date(Date.now() - (list.length - index) * 1.5 * day);
    await backdate(context, id, createdAt);
  }
}

/** Sites of the demo accounts. */
export async function seedSites(context: SeedContext, accounts: DemoAccounts): Promise<void> {
  // A wildcard is proven by a TXT record; nobody answers for a name of the documentation.
  const proof = { ownerId: accounts.user, name: 'xinghe.example', message: '' };
  const proven = { ...proof, provenAt: new Date() };
  await context.database.db.insert(domainProofs).values(proven).onConflictDoNothing();
  await seedOwner(context, accounts.user, userSites, await seedGroups(context, accounts.user));
  await seedOwner(context, accounts.agent, agentSites);
  await seedOwner(context, accounts.panel, panelSites);
  // The one that really answers: the small server that npm start runs beside the console.
  const answering = siteCreateSchema.parse({
    domains: ['www.demo.test'],
    note: '演示网站，由本机演示源站提供',
    origin: { origins: [{ address: '127.0.0.1', port: context.config.demoOriginPort }] },
  });
  await ensureSite(context, accounts.user, answering);
}
