import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { emptySchema, instantSchema, pageOf, pageQuerySchema } from './paging';
import { plainText } from './scalars';

/** Query parameter of a link into the console that carries an affiliate's code. */
export const affiliateParameter = 'aff';

/** Path of the link that an affiliate hands out; the console's origin stands before it. */
export function affiliatePath(code: string): string {
  return `/?${affiliateParameter}=${encodeURIComponent(code)}`;
}

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

export const affiliateListQuerySchema = pageQuerySchema.extend({
  /** Part of the user's name or e-mail address, or of the code. */
  keyword: plainText().trim().max(254).optional(),
  sort: z.enum(['joinedAt', '-joinedAt', 'registered', '-registered']).default('-joinedAt'),
});
export type AffiliateListQuery = z.output<typeof affiliateListQuerySchema>;

export const affiliateEndpoints = defineEndpoints({
  getAffiliate: {
    method: 'GET',
    path: '/v1/affiliate',
    access: 'platformUser',
    summary: '取自己的推广信息，未加入时为空',
    data: affiliateSchema.nullable(),
  },
  joinAffiliate: {
    method: 'POST',
    path: '/v1/affiliate',
    access: 'platformUser',
    summary: '加入推广计划',
    body: emptySchema,
    data: affiliateSchema,
  },
  listAffiliates: {
    method: 'GET',
    path: '/v1/admin/affiliates',
    access: 'administrator',
    summary: '列出推广成员',
    query: affiliateListQuerySchema,
    data: pageOf(affiliateRowSchema),
  },
});
