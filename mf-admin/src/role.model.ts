import { type RoleKey, roleKeySchema } from '@console/contract/common/roles/role-schemas';

export const roleLabels = {
  platform: '平台用户',
  panel: '面板用户',
  administrator: '管理员',
} as const satisfies Record<RoleKey, string>;

export const roleOptions = roleKeySchema.options.map((value) => ({
  value,
  label: roleLabels[value],
}));
