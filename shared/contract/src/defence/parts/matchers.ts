import { z } from 'zod';
import { conditionSchema } from '../rules/conditions';
import { defenceNameSchema, defenceNoteSchema } from './named';

/** Matchers of one account. */
export const defenceMatchersMax = 100;

/** A condition that groups share by its name. */
export const defenceMatcherCreateSchema = z.object({
  name: defenceNameSchema,
  note: defenceNoteSchema,
  condition: conditionSchema,
});
export type DefenceMatcherCreate = z.output<typeof defenceMatcherCreateSchema>;
