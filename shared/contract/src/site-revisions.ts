import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { idParamsSchema, instantSchema, pageOf, pageQuerySchema } from './paging';
import { integer } from './scalars';
import { siteDetailSchema } from './sites';

/**
 * What made a revision: a new site, a change of its settings, a roll-back, new content of its
 * certificate (which changes no setting), or the state in which history found an older site.
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
export const siteChangeSchema = z.object({
  /** The tab where it is set. */
  section: z.string(),
  /** A sentence: `源站：新增 1.2.3.4:80，权重 10`. */
  text: z.string(),
  lines: z.array(z.object({ sign: z.enum(['+', '-']), text: z.string() })),
});
export type SiteChange = z.output<typeof siteChangeSchema>;

/** Who made a revision: the owner, an administrator in the owner's stead, or the platform itself. */
export const revisionAuthorSchema = z.object({
  kind: z.enum(['owner', 'administrator', 'system']),
  /** Of the owner; administrators are not named to customers. */
  name: z.string().nullable(),
});

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

export const siteRevisionSchema = z.object({
  /** Counts from 1 within a site: 「v17」. */
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
export type SiteRevision = z.output<typeof siteRevisionSchema>;

export const revisionNodeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** `refused`: it keeps the last good settings; `error` says why. */
  state: z.enum(['applied', 'waiting', 'refused', 'offline']),
  milliseconds: z.int().nullable(),
  error: z.string().nullable(),
});
export type RevisionNode = z.output<typeof revisionNodeSchema>;

export const siteRevisionDetailSchema = siteRevisionSchema.extend({
  allChanges: z.array(siteChangeSchema),
  /** What a roll-back to this revision would change now. */
  restoring: z.array(siteChangeSchema),
  nodes: z.array(revisionNodeSchema),
});
export type SiteRevisionDetail = z.output<typeof siteRevisionDetailSchema>;

const revisionParamsSchema = idParamsSchema.extend({
  number: z.coerce.number().int().min(1).max(2_147_483_647),
});

export const siteRevisionEndpoints = defineEndpoints({
  listSiteRevisions: {
    method: 'GET',
    path: '/v1/sites/:id/revisions',
    access: 'allUser',
    summary: '列出网站的变更历史',
    params: idParamsSchema,
    query: pageQuerySchema,
    data: pageOf(siteRevisionSchema),
  },
  getSiteRevision: {
    method: 'GET',
    path: '/v1/sites/:id/revisions/:number',
    access: 'allUser',
    summary: '取网站的一个版本',
    params: revisionParamsSchema,
    data: siteRevisionDetailSchema,
  },
  restoreSiteRevision: {
    method: 'POST',
    path: '/v1/sites/:id/revisions/:number/restore',
    access: 'allUser',
    summary: '把网站回滚到一个版本',
    params: revisionParamsSchema,
    /** The site's `revision` that the person saw; another one now stored is a conflict (409). */
    body: z.object({ revision: integer() }),
    data: siteDetailSchema,
  },
});
