import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { idParamsSchema, instantSchema, pageOf, pageQuerySchema } from './paging';
import { plainText } from './scalars';
import { accountStatusSchema, agentSchema } from './users';

/** The white-label console of an agent. */
const agentPanelSchema = z.object({ host: z.string(), brandName: z.string() });

export const agentOverviewSchema = z.object({
  panel: agentPanelSchema.nullable(),
  customers: z.int(),
});
export type AgentOverview = z.output<typeof agentOverviewSchema>;

/** A customer of an agent: a user of the agent's panel. */
export const agentCustomerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  status: accountStatusSchema,
  createdAt: instantSchema,
});
export type AgentCustomer = z.output<typeof agentCustomerSchema>;

export const agentCustomerQuerySchema = pageQuerySchema.extend({
  /** Part of the name or the e-mail address. */
  keyword: plainText().trim().max(254).optional(),
  status: accountStatusSchema.optional(),
  sort: z.enum(['createdAt', '-createdAt', 'name', '-name']).default('-createdAt'),
});
export type AgentCustomerQuery = z.output<typeof agentCustomerQuerySchema>;

/** An agent as the back office lists it. */
export const agentRowSchema = agentSchema.extend({
  owner: z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable() }),
  panel: agentPanelSchema.nullable(),
  customers: z.int(),
  createdAt: instantSchema,
});
export type AgentRow = z.output<typeof agentRowSchema>;

export const agentListQuerySchema = pageQuerySchema.extend({
  /** Part of the owner's name or e-mail address, of the panel's brand or host. */
  keyword: plainText().trim().max(254).optional(),
  status: accountStatusSchema.optional(),
  sort: z.enum(['createdAt', '-createdAt']).default('-createdAt'),
});
export type AgentListQuery = z.output<typeof agentListQuerySchema>;

export const agentEndpoints = defineEndpoints({
  getAgentOverview: {
    method: 'GET',
    path: '/v1/agent/overview',
    access: 'platformUser',
    summary: '取自己的代理概况',
    data: agentOverviewSchema,
  },
  listAgentCustomers: {
    method: 'GET',
    path: '/v1/agent/customers',
    access: 'platformUser',
    summary: '列出自己的客户',
    query: agentCustomerQuerySchema,
    data: pageOf(agentCustomerSchema),
  },
  listAgents: {
    method: 'GET',
    path: '/v1/admin/agents',
    access: 'administrator',
    summary: '列出代理',
    query: agentListQuerySchema,
    data: pageOf(agentRowSchema),
  },
  setAgentMenuSwitch: {
    method: 'PUT',
    path: '/v1/admin/agents/:id/menu-switch',
    access: 'administrator',
    summary: '打开或关闭代理菜单',
    params: idParamsSchema,
    body: z.object({ menuSwitch: z.boolean() }),
    data: agentSchema,
  },
});
