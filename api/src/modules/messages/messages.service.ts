import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { cleanHtml } from './announcement-html';
import { announcements } from './messages.tables';

type NewAnnouncement = { title: string; content: string; createdAt?: Date };

export type MessagesService = ReturnType<typeof createMessagesService>;

/** Announcements of the platform. */
export function createMessagesService(db: Db) {
  const listed = {
    id: announcements.id,
    title: announcements.title,
    createdAt: announcements.createdAt,
  };

  const toAnnouncement = ({
    createdAt,
    ...row
  }: {
    id: string;
    title: string;
    createdAt: Date;
  }) => ({
    ...row,
    create_at2: createdAt.toISOString(),
  });

  async function listAnnouncements(limit: number) {
    const rows = await db
      .select(listed)
      .from(announcements)
      .orderBy(desc(announcements.createdAt), desc(announcements.id))
      .limit(limit);
    return rows.map(toAnnouncement);
  }

  async function getAnnouncement(id: string) {
    const [row] = await db
      .select({ ...listed, content: announcements.content })
      .from(announcements)
      .where(eq(announcements.id, id));
    if (!row) throw new ApiError('NOT_FOUND');
    const { content, ...announcement } = row;
    return { ...toAnnouncement(announcement), content };
  }

  /** Publishes an announcement; what its HTML may hold is decided here, once. */
  async function createAnnouncement({ content, ...announcement }: NewAnnouncement): Promise<void> {
    await db.insert(announcements).values({ ...announcement, content: cleanHtml(content) });
  }

  return { listAnnouncements, getAnnouncement, createAnnouncement };
}
