import { z } from 'zod';

/** Role keys as the specification's section 6 names them. */
export const roleKeySchema = z.enum(['platform', 'panel', 'administrator']);
export type RoleKey = z.output<typeof roleKeySchema>;

/**
 * A role as an API, old or new, may send it. An old back end spells panel `paenl`; it is read as
 * panel and never written.
 */
export const roleSchema = z.object({
  key: z.preprocess((key) => (key === 'paenl' ? 'panel' : key), roleKeySchema),
});
export type Role = z.output<typeof roleSchema>;

/** Role groups of the specification's section 6. */
export const roleGroups = {
  platformUser: ['administrator', 'platform'],
  panelUser: ['panel'],
  allUser: ['administrator', 'platform', 'panel'],
  administrator: ['administrator'],
} as const satisfies Record<string, readonly RoleKey[]>;

export type RoleGroup = keyof typeof roleGroups;
export const roleGroupSchema = z.enum(['platformUser', 'panelUser', 'allUser', 'administrator']);

/**
 * True when at least one of the roles is in the group; otherwise `undefined`, not `false`, as the
 * specification has it.
 */
export function inRoleGroup(
  roles: readonly Role[] | undefined,
  group: RoleGroup,
): true | undefined {
  const keys: readonly RoleKey[] = roleGroups[group];
  return roles?.some((role) => keys.includes(role.key)) ? true : undefined;
}
