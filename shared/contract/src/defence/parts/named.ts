import { z } from 'zod';
import { pageQuerySchema } from '../../common/paging';
import { integer, plainText } from '../../common/scalars';

// What groups, matchers, filters and lists have in common: an account makes them, they have names,
// and other things name them by their ids.

export const defenceNameSchema = plainText()
  .trim()
  .min(1, '请输入名称')
  .max(40, '名称最多 40 个字');
export const defenceNoteSchema = plainText().trim().max(200, '备注最多 200 个字').default('');

export const namedSorts = ['name', '-name', 'updatedAt', '-updatedAt'] as const;

export const namedListQuerySchema = pageQuerySchema.extend({
  /** Part of a name or a note. */
  keyword: plainText().trim().max(200).optional(),
  sort: z.enum(namedSorts).default('name'),
});
export type NamedListQuery = z.output<typeof namedListQuerySchema>;

/** The `revision` that the form was filled from; another one now stored is a conflict (409). */
export const seenRevisionShape = { revision: integer() };

/** How many groups and websites name it. */
export const useCountsSchema = z.object({ groups: z.int(), sites: z.int() });
export type UseCounts = z.output<typeof useCountsSchema>;

/** Those that are named one by one at most; the counts are of all. */
export const usesTold = 100;

/** What names it: it cannot be deleted while anything does. */
export const usesSchema = z.object({
  counts: useCountsSchema,
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Matchers that look into a list. */
  matchers: z.array(z.object({ id: z.uuid(), name: z.string() })),
  sites: z.array(z.object({ id: z.uuid(), domain: z.string() })),
  /** Whether the settings that new websites begin with name it. */
  siteDefaults: z.boolean(),
});
export type Uses = z.output<typeof usesSchema>;

/** How many of the online nodes have a change in force. */
export const defenceSyncSchema = z.object({ applied: z.int(), total: z.int() });
