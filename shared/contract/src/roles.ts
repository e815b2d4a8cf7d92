import { z } from 'zod';

/** Role keys as the specification's section 6 names them. */
const roleKeys = ['platform', 'panel', 'administrator'] as const;
export const roleKeySchema = z.enum(roleKeys);
export type RoleKey = z.output<typeof roleKeySchema>;

/** Old back ends spell panel `paenl`; it is read as panel and never written. */
function rightKey(key: unknown): unknown {
  return key === 'paenl' ? 'panel' : key;
}

/** A role as an API, old or new, may send it. */
export const roleSchema = z.object({ key: z.preprocess(rightKey, roleKeySchema) });
export type Role = z.output<typeof roleSchema>;

/** The role key that a value is, or undefined. */
export function readRoleKey(value: unknown): RoleKey | undefined {
  return roleKeys.find((key) => key === value);
}

/** Reads a role as the schema does, for pages that start without zod; undefined when it is none. */
export function readRole(role: unknown): Role | undefined {
  const given = typeof role === 'object' && role !== null && 'key' in role && rightKey(role.key);
  const key = readRoleKey(given);
  return key && { key };
}

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
