import type { UserInfo } from '@console/contract/accounts/endpoints/users';
import { profileUpdateSchema, qqSchema } from '@console/contract/accounts/users';
import { z } from 'zod';

const { name, accountEventWarning } = profileUpdateSchema.shape;

/** The profile as one form. A QQ number that is stored can be changed, not taken away. */
export function profileFormSchema(user: Pick<UserInfo, 'qq'>) {
  return z.object({
    name: name.unwrap(),
    qq: user.qq === null ? z.union([z.literal(''), qqSchema]) : qqSchema,
    accountEventWarning: accountEventWarning.unwrap(),
  });
}

export type ProfileValues = z.output<ReturnType<typeof profileFormSchema>>;

export function toValues(user: UserInfo): ProfileValues {
  return {
    name: user.name,
    qq: user.qq ?? '',
    accountEventWarning: user.systemSetting.accountEventWarning,
  };
}

/** The updates that a changed form needs; the API takes the QQ number on its own. */
export function toUpdates(before: ProfileValues, after: ProfileValues) {
  const profile = {
    ...(after.name !== before.name && { name: after.name }),
    ...(after.accountEventWarning !== before.accountEventWarning && {
      accountEventWarning: after.accountEventWarning,
    }),
  };
  return [
    ...(Object.keys(profile).length > 0 ? [profile] : []),
    ...(after.qq !== before.qq ? [{ qq: after.qq }] : []),
  ];
}

export const profileLabels: Record<keyof ProfileValues, string> = {
  name: '名称',
  qq: 'QQ',
  accountEventWarning: '账户事件警告',
};
