import type { EventType } from '@console/contract/accounts/endpoints/events';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { accountEvents } from './events.tables';

type NewEvent = {
  userId: string;
  type: EventType;
  isWarning: boolean;
  siteId?: string | null;
  /** Positional parameters, as the specification's section 3 lists them by type. */
  parameters: string[];
  createdAt?: Date;
  readAt?: Date;
};

export type EventsService = ReturnType<typeof createEventsService>;

/** Events of accounts, such as a package that is about to expire. */
export function createEventsService(db: Db) {
  const of = (userId: string) => eq(accountEvents.userId, userId);

  async function listEvents(userId: string, { page, limit }: { page: number; limit: number }) {
    const rows = await db
      .select({
        id: accountEvents.id,
        type: accountEvents.type,
        createdAt: accountEvents.createdAt,
        isWarning: accountEvents.isWarning,
        siteId: accountEvents.siteId,
        parameters: accountEvents.parameters,
      })
      .from(accountEvents)
      .where(of(userId))
      .orderBy(desc(accountEvents.createdAt), desc(accountEvents.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const data = rows.map((row) => ({
      id: row.id,
      type: row.type,
      created_at: row.createdAt.toISOString(),
      is_warning: row.isWarning,
      site_id: row.siteId,
      templ_para: JSON.stringify(row.parameters),
    }));
    return { data, count: await db.$count(accountEvents, of(userId)) };
  }

  /** True while there is a warning that has not been read. */
  async function hasUnreadWarning(userId: string): Promise<boolean> {
    const [row] = await db
      .select({ id: accountEvents.id })
      .from(accountEvents)
      .where(and(of(userId), eq(accountEvents.isWarning, true), isNull(accountEvents.readAt)))
      .limit(1);
    return row !== undefined;
  }

  async function readAllEvents(userId: string): Promise<void> {
    await db
      .update(accountEvents)
      .set({ readAt: new Date() })
      .where(and(of(userId), isNull(accountEvents.readAt)));
  }

  async function createEvents(events: NewEvent[], within: Db = db): Promise<void> {
    await within.insert(accountEvents).values(events);
  }

  return { listEvents, hasUnreadWarning, readAllEvents, createEvents };
}
