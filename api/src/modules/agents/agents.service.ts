import { agentMenuVisible } from '@console/contract/accounts/agent-menu';
import type { AgentCustomerQuery, AgentListQuery } from '@console/contract/accounts/agents';
import type { AgentOverview, AgentRow } from '@console/contract/accounts/endpoints/agents';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { contains } from '../../db/search';
import { ApiError } from '../../plugins/api-error';
import type { Actor, AuditService } from '../audit/audit.service';
import { panels } from '../system-info/system-info.tables';
import { agents, users } from '../users/users.tables';

const customerCount = sql<number>`(select count(*)::int from users c
  where c.panel_id = "agents"."panel_id")`;

const customerOrders = {
  createdAt: [asc(users.createdAt), asc(users.id)],
  '-createdAt': [desc(users.createdAt), desc(users.id)],
  name: [asc(users.name), asc(users.id)],
  '-name': [desc(users.name), desc(users.id)],
} satisfies Record<AgentCustomerQuery['sort'], SQL[]>;

const agentOrders = {
  createdAt: [asc(agents.createdAt), asc(agents.id)],
  '-createdAt': [desc(agents.createdAt), desc(agents.id)],
} satisfies Record<AgentListQuery['sort'], SQL[]>;

export type AgentsService = ReturnType<typeof createAgentsService>;

/** Agents, their panels and customers. */
export function createAgentsService({ db, audit }: { db: Db; audit: AuditService }) {
  /** The panel of the user's own agency; FORBIDDEN unless the agent menu is theirs. */
  async function requireAgency(userId: string) {
    const [row] = await db
      .select({
        agent: { id: agents.id, status: agents.status, menuSwitch: agents.menuSwitch },
        panelId: agents.panelId,
        host: panels.host,
        brandName: panels.brandName,
      })
      .from(agents)
      .leftJoin(panels, eq(panels.id, agents.panelId))
      .where(eq(agents.userId, userId));
    if (!(row && agentMenuVisible(row))) throw new ApiError('FORBIDDEN');
    return row;
  }

  /** Panel and number of customers of a user's agency. */
  async function getOverview(userId: string): Promise<AgentOverview> {
    const { panelId, host, brandName } = await requireAgency(userId);
    if (!(panelId && host && brandName)) return { panel: null, customers: 0 };
    return {
      panel: { host, brandName },
      customers: await db.$count(users, eq(users.panelId, panelId)),
    };
  }

  /** One page of the users of the agent's own panel. */
  async function listCustomers(userId: string, query: AgentCustomerQuery) {
    const { panelId } = await requireAgency(userId);
    if (!panelId) return { items: [], total: 0 };
    const condition = and(
      eq(users.panelId, panelId),
      contains(query.keyword, users.name, users.email),
      query.status && eq(users.status, query.status),
    );
    const rows = await db
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        status: users.status,
        createdAt: users.createdAt,
      })
      .from(users)
      .where(condition)
      .orderBy(...customerOrders[query.sort])
      .limit(query.limit)
      .offset((query.page - 1) * query.limit);
    const items = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    return { items, total: await db.$count(users, condition) };
  }

  /** One page of all agents. */
  async function listAgents(query: AgentListQuery) {
    const condition = and(
      contains(query.keyword, users.name, users.email, panels.host, panels.brandName),
      query.status && eq(agents.status, query.status),
    );
    const rows = await db
      .select({
        id: agents.id,
        status: agents.status,
        menuSwitch: agents.menuSwitch,
        owner: { id: users.id, name: users.name, email: users.email },
        panel: { host: panels.host, brandName: panels.brandName },
        customers: customerCount,
        createdAt: agents.createdAt,
      })
      .from(agents)
      .innerJoin(users, eq(users.id, agents.userId))
      .leftJoin(panels, eq(panels.id, agents.panelId))
      .where(condition)
      .orderBy(...agentOrders[query.sort])
      .limit(query.limit)
      .offset((query.page - 1) * query.limit);
    const items: AgentRow[] = rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
    }));
    const matching = db
      .select({ id: agents.id })
      .from(agents)
      .innerJoin(users, eq(users.id, agents.userId))
      .leftJoin(panels, eq(panels.id, agents.panelId))
      .where(condition)
      .as('matching');
    return { items, total: await db.$count(matching) };
  }

  /** Shows or hides the agent menu of an agency. */
  async function setMenuSwitch(actor: Actor, id: string, menuSwitch: boolean) {
    return db.transaction(async (tx) => {
      const [before] = await tx
        .select({ menuSwitch: agents.menuSwitch })
        .from(agents)
        .where(eq(agents.id, id))
        .for('update');
      if (!before) throw new ApiError('NOT_FOUND');
      const [after] = await tx
        .update(agents)
        .set({ menuSwitch })
        .where(eq(agents.id, id))
        .returning({ id: agents.id, status: agents.status, menuSwitch: agents.menuSwitch });
      if (!after) throw new ApiError('NOT_FOUND');
      await audit.record(tx, {
        actor,
        action: 'agent.menu-switch',
        object: { type: 'agent', id },
        before,
        after: { menuSwitch },
      });
      return after;
    });
  }

  return { getOverview, listCustomers, listAgents, setMenuSwitch };
}
