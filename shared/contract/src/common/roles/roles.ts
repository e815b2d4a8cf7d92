import type { Role, RoleKey } from './role-schemas';

/** Role keys as the specification's section 6 names them. */
export const roleKeys = ['platform', 'panel', 'administrator'] as const;

/** Old back ends spell panel `paenl`; it is read as panel and never written. */
export function rightKey(key: unknown): unknown {
  return key === 'paenl' ? 'panel' : key;
}

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
