import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { idParamsSchema, pageOf, pageQuerySchema } from '../../common/paging';
import { integer } from '../../common/scalars';
import {
  revisionDetailSchema,
  revisionParamsSchema,
  revisionSchema,
} from '../../settings/revisions';
import { siteRevisionRequests } from '../calls';
import { siteDetailSchema } from './sites';

export const siteRevisionEndpoints = defineEndpoints({
  listSiteRevisions: {
    ...siteRevisionRequests.listSiteRevisions,
    access: 'allUser',
    summary: '列出网站的变更历史',
    params: idParamsSchema,
    query: pageQuerySchema,
    data: pageOf(revisionSchema),
  },
  getSiteRevision: {
    ...siteRevisionRequests.getSiteRevision,
    access: 'allUser',
    summary: '取网站的一个版本',
    params: revisionParamsSchema,
    data: revisionDetailSchema,
  },
  restoreSiteRevision: {
    ...siteRevisionRequests.restoreSiteRevision,
    access: 'allUser',
    summary: '把网站回滚到一个版本',
    params: revisionParamsSchema,
    /** The site's `revision` that the person saw; another one now stored is a conflict (409). */
    body: z.object({ revision: integer() }),
    data: siteDetailSchema,
  },
});
