import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { idParamsSchema, instantSchema, pageOf } from '../../common/paging';
import { agentCustomerQuerySchema, agentListQuerySchema } from '../agents';
import { agentRequests } from '../calls';
import { accountStatusSchema } from '../users';
import { agentSchema } from './users';

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

/** An agent as the back office lists it. */
export const agentRowSchema = agentSchema.extend({
  owner: z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable() }),
  panel: agentPanelSchema.nullable(),
  customers: z.int(),
  createdAt: instantSchema,
});
export type AgentRow = z.output<typeof agentRowSchema>;

export const agentEndpoints = defineEndpoints({
  getAgentOverview: {
    ...agentRequests.getAgentOverview,
    access: 'platformUser',
    summary: '取自己的代理概况',
    data: agentOverviewSchema,
  },
  listAgentCustomers: {
    ...agentRequests.listAgentCustomers,
    access: 'platformUser',
    summary: '列出自己的客户',
    query: agentCustomerQuerySchema,
    data: pageOf(agentCustomerSchema),
  },
  listAgents: {
    ...agentRequests.listAgents,
    access: 'administrator',
    summary: '列出代理',
    query: agentListQuerySchema,
    data: pageOf(agentRowSchema),
  },
  setAgentMenuSwitch: {
    ...agentRequests.setAgentMenuSwitch,
    access: 'administrator',
    summary: '打开或关闭代理菜单',
    params: idParamsSchema,
    body: z.object({ menuSwitch: z.boolean() }),
    data: agentSchema,
  },
});
