import { z } from 'zod';
import { filterSchema } from '../rules/rules';
import { defenceNameSchema, defenceNoteSchema } from './named';

/** Filters of one account. */
export const defenceFiltersMax = 100;

/** A filter that groups share by its name. The key of URL signing goes in and never comes out. */
export const defenceFilterCreateSchema = z.object({
  name: defenceNameSchema,
  note: defenceNoteSchema,
  filter: filterSchema,
});
export type DefenceFilterCreate = z.output<typeof defenceFilterCreateSchema>;
