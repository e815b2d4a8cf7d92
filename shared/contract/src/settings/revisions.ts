import { z } from 'zod';
import { idParamsSchema, instantSchema } from '../common/paging';

/**
 * What made a revision: a new site or forward, a change of its settings, a roll-back, new content of
 * a site's certificate (which changes no setting), or the state in which history found an older one.
 */
export const revisionActionSchema = z.enum([
  'create',
  'change',
  'restore',
  'certificate',
  'baseline',
]);
export type RevisionAction = z.output<typeof revisionActionSchema>;

/** One thing that is different. `lines` is the whole of it where `text` had to be shortened. */
export const changeSchema = z.object({
  /** The tab where it is set. */
  section: z.string(),
  /** A sentence: `源站：新增 1.2.3.4:80，权重 10`. */
  text: z.string(),
  lines: z.array(z.object({ sign: z.enum(['+', '-']), text: z.string() })),
});
export type Change = z.output<typeof changeSchema>;

/** Who made a revision: the owner, an administrator in the owner's stead, or the platform itself. */
export const revisionAuthorSchema = z.object({
  kind: z.enum(['owner', 'administrator', 'system']),
  /** Of the owner; administrators are not named to customers. */
  name: z.string().nullable(),
});

/** How an author is shown to an owner; an `authorId` of null is the platform. */
export function revisionAuthor(
  ownerId: string,
  authorId: string | null,
  authorName: string | null,
): z.output<typeof revisionAuthorSchema> {
  if (authorId === null) return { kind: 'system', name: null };
  return authorId === ownerId
    ? { kind: 'owner', name: authorName }
    : { kind: 'administrator', name: null };
}

export const revisionSyncSchema = z.object({
  /** Online nodes that have it, or a newer one, in force, of how many. */
  applied: z.int(),
  total: z.int(),
  /** Online nodes that keep older settings, because these cannot be served. */
  refused: z.int(),
  /** From the save to the last node's acknowledgement; `null` while it is on its way, or unknown. */
  milliseconds: z.int().nullable(),
  /** A newer revision came before every node had this one. */
  overtaken: z.boolean(),
});

export const revisionSchema = z.object({
  /** Counts from 1 within a site or a forward: 「v17」. */
  number: z.int(),
  action: revisionActionSchema,
  restoredNumber: z.int().nullable(),
  author: revisionAuthorSchema,
  createdAt: instantSchema,
  /** The first changes against the revision before, and how many there are in all. */
  changes: z.array(z.string()),
  changeCount: z.int(),
  sync: revisionSyncSchema,
});
export type Revision = z.output<typeof revisionSchema>;

export const revisionNodeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** `refused`: it keeps the last good settings; `error` says why. */
  state: z.enum(['applied', 'waiting', 'refused', 'offline']),
  milliseconds: z.int().nullable(),
  error: z.string().nullable(),
});
export type RevisionNode = z.output<typeof revisionNodeSchema>;

export const revisionDetailSchema = revisionSchema.extend({
  allChanges: z.array(changeSchema),
  /** What a roll-back to this revision would change now. */
  restoring: z.array(changeSchema),
  nodes: z.array(revisionNodeSchema),
});
export type RevisionDetail = z.output<typeof revisionDetailSchema>;

/** A thing and the number of one of its revisions. */
export const revisionParamsSchema = idParamsSchema.extend({
  number: z.coerce.number().int().min(1).max(2_147_483_647),
});
