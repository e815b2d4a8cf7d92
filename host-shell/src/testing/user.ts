import type { UserInfo } from '@console/contract/accounts/endpoints/users';
import type { RoleKey } from '@console/contract/common/roles/role-schemas';

/** A user of a role, as `whoami` answers. */
export const aUser = (role: RoleKey): UserInfo => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'linyuan',
  email: null,
  phone: null,
  qq: null,
  status: 'normal',
  agent: null,
  affiliate: null,
  systemSetting: { accountEventWarning: true },
  started: true,
  roles: [{ key: role }],
  createdAt: '2026-01-01T00:00:00.000Z',
});
