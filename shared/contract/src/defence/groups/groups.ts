import { z } from 'zod';
import { defenceNameSchema, defenceNoteSchema } from '../parts/named';
import { rulesSchema } from '../rules/rules';

/** Groups of one account. */
export const defenceGroupsMax = 50;

/** What a person fills in to add a group. */
export const defenceGroupCreateSchema = z.object({
  name: defenceNameSchema,
  note: defenceNoteSchema,
  rules: rulesSchema.default([]),
});
export type DefenceGroupCreate = z.output<typeof defenceGroupCreateSchema>;
