import { packageLimitLabels } from '@console/contract/packages/package-load';
import { and, asc, eq } from 'drizzle-orm';
import { accountEvents } from '../modules/events/events.tables';
import { packageNotices, packages } from '../modules/packages/packages.tables';
import { sites } from '../modules/sites/sites.tables';
import type { DemoAccounts } from './demo-accounts';
import type { SeedContext } from './seed-context';

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);

/** Id and name of a package that the demo has bought. */
async function packageOf({ database: { db } }: SeedContext, ownerId: string, planName: string) {
  const [row] = await db
    .select({ id: packages.id, endsAt: packages.endsAt })
    .from(packages)
    .where(and(eq(packages.ownerId, ownerId), eq(packages.planName, planName)));
  if (!row?.endsAt) throw new Error(`The demo's package ${planName} is missing`);
  const { id, endsAt } = row;
  return {
    parameters: [id, planName],
    /** What the events below say is not said again by the job. */
    told: (days: number) => db.insert(packageNotices).values({ packageId: id, endsAt, days }),
  };
}

/** Events of every type, with the positional parameters of the specification's section 3. */
export async function seedEvents(
  context: SeedContext,
  { user: userId, agent, panel }: DemoAccounts,
): Promise<void> {
  const {
    services,
    database: { db },
  } = context;
  if ((await db.$count(accountEvents)) > 0) return;
  const owned = await db
    .select({ id: sites.id, domain: sites.mainDomain })
    .from(sites)
    .where(eq(sites.ownerId, userId))
    .orderBy(asc(sites.createdAt));
  const shop = owned.find(({ domain }) => domain === 'shop.xinghe.example');
  const bbs = owned.find(({ domain }) => domain === 'bbs.xinghe.example');
  const pack = await packageOf(context, userId, '企业版');
  const trial = await packageOf(context, userId, '体验版');
  const cert = ['2048', '商城证书', 'shop,xinghe,example'];
  await services.events.createEvents([
    {
      ...{ userId, type: 'cc-switch', isWarning: true, siteId: shop?.id ?? null },
      ...{ parameters: ['shop#xinghe#example', '1860', '1000', '5 秒盾'], createdAt: ago(1) },
    },
    {
      ...{ userId, type: 'package-expiring', isWarning: true },
      ...{ parameters: [...pack.parameters, '3'], createdAt: ago(6) },
    },
    {
      ...{ userId, type: 'cert-expiring', isWarning: true, siteId: shop?.id ?? null },
      ...{ parameters: cert, createdAt: ago(30) },
    },
    {
      ...{ userId, type: 'cc-switch', isWarning: false, siteId: bbs?.id ?? null },
      ...{ parameters: ['bbs#xinghe#example', '240', '800', '宽松'], createdAt: ago(52) },
    },
    {
      ...{ userId, type: 'package-expiring', isWarning: true },
      ...{ parameters: [...pack.parameters, '7'], createdAt: ago(96), readAt: ago(90) },
    },
    {
      ...{ userId, type: 'cert-expire', isWarning: true },
      ...{
        parameters: ['1997', '旧站证书', 'old,xinghe,example'],
        createdAt: ago(200),
        readAt: ago(190),
      },
    },
    {
      ...{ userId, type: 'package-stopped', isWarning: true },
      ...{ parameters: trial.parameters, createdAt: ago(300), readAt: ago(290) },
    },
    {
      ...{ userId, type: 'package-exhausted', isWarning: true },
      ...{ parameters: trial.parameters, createdAt: ago(600), readAt: ago(590) },
    },
    {
      ...{ userId, type: 'package-restored', isWarning: false },
      ...{ parameters: trial.parameters, createdAt: ago(599), readAt: ago(590) },
    },
    {
      ...{ userId, type: 'package-limited', isWarning: true },
      parameters: [...trial.parameters, packageLimitLabels.bandwidth],
      ...{ createdAt: ago(640), readAt: ago(630) },
    },
    {
      ...{ userId, type: 'package-limit-over', isWarning: false },
      parameters: [...trial.parameters, packageLimitLabels.bandwidth],
      ...{ createdAt: ago(639), readAt: ago(630) },
    },
    {
      ...{ userId, type: 'package-expire', isWarning: true },
      ...{ parameters: trial.parameters, createdAt: ago(400), readAt: ago(390) },
    },
    {
      ...{ userId, type: 'domain-lost', isWarning: true },
      ...{ parameters: ['old.xinghe.example'], createdAt: ago(410), readAt: ago(405) },
    },
    ...Array.from({ length: 5 }, (_, index) => ({
      ...{ userId, type: 'cc-switch' as const, isWarning: false, siteId: bbs?.id ?? null },
      parameters: ['bbs#xinghe#example', String(900 + index * 70), '800', 'JS 验证'],
      ...{ createdAt: ago(430 + index * 9), readAt: ago(425) },
    })),
    {
      ...{ userId: agent, type: 'package-expiring', isWarning: true },
      ...{
        parameters: [...(await packageOf(context, agent, '旗舰版')).parameters, '30'],
        createdAt: ago(20),
      },
    },
    {
      ...{ userId: panel, type: 'cert-expiring', isWarning: true },
      ...{
        parameters: ['3001', '作品集证书', 'xiaolu,example;www,xiaolu,example'],
        createdAt: ago(12),
      },
    },
  ]);
  await pack.told(7);
  await pack.told(3);
}
