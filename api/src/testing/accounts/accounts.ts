import type { RoleKey } from '@console/contract/common/roles/role-schemas';
import { panels } from '../../modules/system-info/system-info.tables';
import type { TestApp } from '../test-app';

export const testPassword = 'Secret-2026';

type Account = {
  name?: string;
  email?: string;
  phone?: string;
  roles?: RoleKey[];
  panelId?: string;
};

let count = 0;

/** A new account, signed in. */
export async function signedIn({ services }: Pick<TestApp, 'services'>, account: Account = {}) {
  count += 1;
  const id = await services.users.createUser({
    name: account.name ?? `user ${count}`,
    email: account.email ?? `user${count}@example.test`,
    password: testPassword,
    roles: account.roles ?? ['platform'],
    ...(account.phone && { phone: account.phone }),
    ...(account.panelId && { panelId: account.panelId }),
  });
  const token = await services.sessions.createSession(id, { ip: '192.0.2.1', userAgent: 'jest' });
  return { id, token };
}

/** A white-label console on a host name. */
export async function addPanel({ database }: TestApp, host: string): Promise<string> {
  const [row] = await database.db
    .insert(panels)
    .values({ host, brandName: '测试盾' })
    .returning({ id: panels.id });
  if (!row) throw new Error('The panel was inserted and not returned');
  return row.id;
}
