import { accountStatusSchema } from '../../accounts/users';
import { type RoleKey, roleSchema } from './role-schemas';
import { inRoleGroup, type RoleGroup } from './roles';

const members: Record<RoleGroup, RoleKey[]> = {
  platformUser: ['administrator', 'platform'],
  panelUser: ['panel'],
  allUser: ['administrator', 'platform', 'panel'],
  administrator: ['administrator'],
};
const keys: RoleKey[] = ['platform', 'panel', 'administrator'];

test.each(Object.entries(members))('§6.1 the group %s has its members alone', (name, wanted) => {
  const group = Object.keys(members).find((key): key is RoleGroup => key === name);
  if (!group) throw new Error(name);
  expect(new Set(keys.filter((key) => inRoleGroup([{ key }], group)))).toEqual(new Set(wanted));
});

test('§6.2 a check is true with one role of the group, and undefined otherwise', () => {
  expect(inRoleGroup([{ key: 'panel' }, { key: 'administrator' }], 'administrator')).toBe(true);
  expect(inRoleGroup([{ key: 'panel' }], 'administrator')).toBeUndefined();
  expect(inRoleGroup([], 'allUser')).toBeUndefined();
  expect(inRoleGroup(undefined, 'allUser')).toBeUndefined();
});

test('§3.2 paenl is read as panel, and panel is what is written', () => {
  expect(roleSchema.parse({ key: 'paenl' })).toEqual({ key: 'panel' });
  expect(roleSchema.parse({ key: 'panel' })).toEqual({ key: 'panel' });
  expect(roleSchema.safeParse({ key: 'root' }).success).toBe(false);
});

test('§3.15 an account is normal, ban, close, under-review or unsuccessful', () => {
  expect(accountStatusSchema.options).toEqual([
    'normal',
    'ban',
    'close',
    'under-review',
    'unsuccessful',
  ]);
});
