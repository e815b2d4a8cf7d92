import { z } from 'zod';
import { pageQuerySchema } from '../common/paging';
import { plainText } from '../common/scalars';
import { accountStatusSchema } from './users';

export const agentCustomerQuerySchema = pageQuerySchema.extend({
  /** Part of the name or the e-mail address. */
  keyword: plainText().trim().max(254).optional(),
  status: accountStatusSchema.optional(),
  sort: z.enum(['createdAt', '-createdAt', 'name', '-name']).default('-createdAt'),
});
export type AgentCustomerQuery = z.output<typeof agentCustomerQuerySchema>;

export const agentListQuerySchema = pageQuerySchema.extend({
  /** Part of the owner's name or e-mail address, of the panel's brand or host. */
  keyword: plainText().trim().max(254).optional(),
  status: accountStatusSchema.optional(),
  sort: z.enum(['createdAt', '-createdAt']).default('-createdAt'),
});
export type AgentListQuery = z.output<typeof agentListQuerySchema>;
