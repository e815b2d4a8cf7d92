import type { UserInfo } from '@console/contract/accounts/endpoints/users';
import type { Role } from '@console/contract/common/roles/role-schemas';
import { inRoleGroup, type RoleGroup } from '@console/contract/common/roles/roles';
import { flash } from '../notify/flash';
import { browser } from './browser';
import { loginPath } from './return-path';
import { clearSession } from './token';
import { userApi } from './user.api';

const noRoles: readonly Role[] = [];

/** The signed-in user; undefined only until whoami has answered, which the shell waits for. */
export function useUser(): UserInfo | undefined {
  return userApi.useWhoamiQuery().data;
}

/** Roles of the signed-in user. */
export function useRoles(): readonly Role[] {
  return useUser()?.roles ?? noRoles;
}

/** True when the user has a role of the group; otherwise undefined, as the specification has it. */
export function useInGroup(group: RoleGroup): true | undefined {
  return inRoleGroup(useRoles(), group);
}

/** A function that revokes the token, forgets the session and goes to the sign-in page. */
export function useLogout(): () => Promise<void> {
  const [revoke] = userApi.useLogoutMutation();
  return async () => {
    // Signs out even if the API cannot be reached to revoke the token.
    await revoke({ body: {}, errorsAt: 'nowhere' });
    clearSession();
    flash.success('账户已退出');
    browser.go(loginPath);
  };
}
