import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { idParamsSchema, pageOf, pageQuerySchema } from '../../common/paging';
import { integer } from '../../common/scalars';
import {
  revisionDetailSchema,
  revisionParamsSchema,
  revisionSchema,
} from '../../settings/revisions';
import { forwardRevisionRequests } from '../calls';
import { forwardDetailSchema } from './forwards';

export const forwardRevisionEndpoints = defineEndpoints({
  listForwardRevisions: {
    ...forwardRevisionRequests.listForwardRevisions,
    access: 'allUser',
    summary: '列出四层转发的变更历史',
    params: idParamsSchema,
    query: pageQuerySchema,
    data: pageOf(revisionSchema),
  },
  getForwardRevision: {
    ...forwardRevisionRequests.getForwardRevision,
    access: 'allUser',
    summary: '取四层转发的一个版本',
    params: revisionParamsSchema,
    data: revisionDetailSchema,
  },
  restoreForwardRevision: {
    ...forwardRevisionRequests.restoreForwardRevision,
    access: 'allUser',
    summary: '把四层转发回滚到一个版本',
    params: revisionParamsSchema,
    /** The forward's `revision` that the person saw; another one now stored is a conflict (409). */
    body: z.object({ revision: integer() }),
    data: forwardDetailSchema,
  },
});
