import type { AdminUser } from '@console/contract/accounts/endpoints/admin-users';
import { roleLabels } from '../../role.model';

/** Actions that an account allows now; none for one that is closed or in review. */
export function statusActionOf({ status }: Pick<AdminUser, 'status'>) {
  if (status === 'normal') return 'ban';
  return status === 'ban' ? 'restore' : undefined;
}

export type StatusAction = NonNullable<ReturnType<typeof statusActionOf>>;

export const statusActions = {
  ban: {
    status: 'ban',
    verb: '封禁用户',
    short: '封禁',
    done: '用户已封禁',
    consequence: '该用户的所有登录立即失效，并且不能再登录。网站设置会保留。',
  },
  restore: {
    status: 'normal',
    verb: '恢复用户',
    short: '恢复',
    done: '用户已恢复',
    consequence: '该用户可以重新登录。',
  },
} as const;

export function rolesText({ roles }: Pick<AdminUser, 'roles'>): string {
  return roles.map(({ key }) => roleLabels[key]).join('、') || '-';
}

const changeLabels: Record<string, string> = {
  'user.ban': '封禁用户',
  'user.restore': '恢复用户',
  'user.certify': '通过实名认证',
  'user.certify-refuse': '驳回实名认证',
  'user.password-reset': '找回密码',
  'user.second-factor-on': '开启两步验证',
  'user.second-factor-off': '关闭两步验证',
  'user.second-factor-reset': '重置两步验证',
  'user.recovery-codes-renew': '重新生成恢复码',
  'user.recovery-code-use': '用恢复码登录',
};

/** An action of the audit log in words; one that this page does not know keeps its name. */
export function changeLabel(action: string): string {
  return changeLabels[action] ?? action;
}
