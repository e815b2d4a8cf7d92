import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, instantSchema, pageOf } from '../../common/paging';
import { affiliateListQuerySchema } from '../affiliates';
import { affiliateRequests } from '../calls';

/** Membership in the affiliate programme. */
export const affiliateSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  /** Users who registered through the link. */
  registered: z.int(),
  joinedAt: instantSchema,
});
export type Affiliate = z.output<typeof affiliateSchema>;

/** An affiliate as the back office lists it. */
export const affiliateRowSchema = affiliateSchema.extend({
  user: z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable() }),
});
export type AffiliateRow = z.output<typeof affiliateRowSchema>;

export const affiliateEndpoints = defineEndpoints({
  getAffiliate: {
    ...affiliateRequests.getAffiliate,
    access: 'platformUser',
    summary: '取自己的推广信息，未加入时为空',
    data: affiliateSchema.nullable(),
  },
  joinAffiliate: {
    ...affiliateRequests.joinAffiliate,
    access: 'platformUser',
    summary: '加入推广计划',
    body: emptySchema,
    data: affiliateSchema,
  },
  listAffiliates: {
    ...affiliateRequests.listAffiliates,
    access: 'administrator',
    summary: '列出推广成员',
    query: affiliateListQuerySchema,
    data: pageOf(affiliateRowSchema),
  },
});
