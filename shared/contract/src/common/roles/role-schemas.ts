import { z } from 'zod';
import { rightKey, roleKeys } from './roles';

export const roleKeySchema = z.enum(roleKeys);
export type RoleKey = z.output<typeof roleKeySchema>;

/** A role as an API, old or new, may send it. */
export const roleSchema = z.object({ key: z.preprocess(rightKey, roleKeySchema) });
export type Role = z.output<typeof roleSchema>;

export const roleGroupSchema = z.enum(['platformUser', 'panelUser', 'allUser', 'administrator']);
