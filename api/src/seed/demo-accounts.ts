import type { RoleKey } from '@console/contract/common/roles/role-schemas';
import { eq } from 'drizzle-orm';
import { panels } from '../modules/system-info/system-info.tables';
import { agents, users } from '../modules/users/users.tables';
import type { SeedContext } from './seed-context';

const password = 'Demo-2026!';
const panelHost = 'panel.localhost';

export type DemoAccounts = { admin: string; user: string; agent: string; panel: string };

async function ensurePanel({ database: { db } }: SeedContext): Promise<string> {
  await db
    .insert(panels)
    .values({
      host: panelHost,
      brandName: '极光盾',
      metaDescription: '极光盾：为站长提供网站加速与攻击防护',
      bottomCopyright: '© 极光盾网络',
    })
    .onConflictDoNothing();
  const [row] = await db.select({ id: panels.id }).from(panels).where(eq(panels.host, panelHost));
  if (!row) throw new Error('The demo panel is missing');
  return row.id;
}

type Account = {
  email: string;
  name: string;
  qq?: string;
  phone?: string;
  roles: RoleKey[];
  panelId?: string;
};

async function ensureUser({ database, services }: SeedContext, account: Account): Promise<string> {
  const [row] = await database.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, account.email));
  return row?.id ?? services.users.createUser({ ...account, password });
}

/** Days ago at which each account was registered: before whatever it has bought. */
const ages: Record<keyof DemoAccounts, number> = { admin: 200, user: 150, agent: 75, panel: 40 };

async function backdate({ database: { db } }: SeedContext, accounts: DemoAccounts): Promise<void> {
  for (const [id, days] of [
    [accounts.admin, ages.admin],
    [accounts.user, ages.user],
    [accounts.agent, ages.agent],
    [accounts.panel, ages.panel],
  ] as const) {
    const createdAt = new Date(Date.now() - days * 86_400_000);
    await db.update(users).set({ createdAt }).where(eq(users.id, id));
  }
}

/** The four demo accounts, the agent's record and their panel. */
export async function seedAccounts(context: SeedContext): Promise<DemoAccounts> {
  const panelId = await ensurePanel(context);
  const admin = await ensureUser(context, {
    email: 'admin@demo.test',
    name: '平台管理员',
    roles: ['administrator'],
  });
  const user = await ensureUser(context, {
    email: 'user@demo.test',
    name: '星河科技',
    phone: '13800000001',
    qq: '10000',
    roles: ['platform'],
  });
  const agent = await ensureUser(context, {
    email: 'agent@demo.test',
    name: '极光网络',
    phone: '13800000002',
    roles: ['platform'],
  });
  const panel = await ensureUser(context, {
    email: 'panel@demo.test',
    name: '小鹿工作室',
    roles: ['panel'],
    panelId,
  });
  await context.database.db
    .insert(agents)
    .values({ userId: agent, panelId, status: 'normal', menuSwitch: true })
    .onConflictDoNothing();
  // They have been customers for long: nobody shows them how to begin.
  for (const id of [user, agent, panel]) await context.services.users.markStarted(id);
  await backdate(context, { admin, user, agent, panel });
  return { admin, user, agent, panel };
}
