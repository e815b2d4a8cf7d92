import { z } from 'zod';
import { integer } from '../../common/scalars';
import { ipEntriesOf } from '../../sites/settings/access';
import { defenceNameSchema, defenceNoteSchema } from './named';

/** Lists of one account, entries of one list, and entries of all lists of an account. */
export const defenceListsMax = 50;
export const listEntriesMax = 2_000;
export const accountEntriesMax = 20_000;
/** Entries of a white or a black list that applies to all sites. */
export const guardEntriesMax = 1_000;

export const entriesSchema = ipEntriesOf(listEntriesMax).default([]);

/** Addresses that conditions look into by 在名单 and 不在名单. */
export const defenceListCreateSchema = z.object({
  name: defenceNameSchema,
  note: defenceNoteSchema,
  entries: entriesSchema,
});
export type DefenceListCreate = z.output<typeof defenceListCreateSchema>;

export const guardEntriesSchema = ipEntriesOf(guardEntriesMax).default([]);

/** White and black list of an account, or of the platform; the white one goes before everything. */
export const guardUpdateSchema = z.object({
  /** The `revision` the form was filled from, 0 of what nobody has set yet. */
  revision: integer(),
  white: guardEntriesSchema,
  black: guardEntriesSchema,
});
export type GuardUpdate = z.output<typeof guardUpdateSchema>;
