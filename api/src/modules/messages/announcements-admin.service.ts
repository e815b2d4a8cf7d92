import type {
  AnnouncementListQuery,
  AnnouncementWrite,
} from '@console/contract/console/announcements';
import { asc, desc, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { contains } from '../../db/search';
import { ApiError } from '../../plugins/api-error';
import type { Actor, AuditService } from '../audit/audit.service';
import type { AuditAction } from '../audit/audit.tables';
import { cleanHtml } from './announcement-html';
import { announcements } from './messages.tables';

const listed = {
  id: announcements.id,
  title: announcements.title,
  createdAt: announcements.createdAt,
};

type Listed = { id: string; title: string; createdAt: Date };

const orders = {
  createdAt: [asc(announcements.createdAt), asc(announcements.id)],
  '-createdAt': [desc(announcements.createdAt), desc(announcements.id)],
} satisfies Record<AnnouncementListQuery['sort'], SQL[]>;

export type AnnouncementsAdminService = ReturnType<typeof createAnnouncementsAdminService>;

/** Announcements as administrators write them. Every change is audited. */
export function createAnnouncementsAdminService({ db, audit }: { db: Db; audit: AuditService }) {
  async function listAnnouncements(query: AnnouncementListQuery) {
    const condition = contains(query.keyword, announcements.title);
    const rows = await db
      .select(listed)
      .from(announcements)
      .where(condition)
      .orderBy(...orders[query.sort])
      .limit(query.limit)
      .offset((query.page - 1) * query.limit);
    return { items: rows.map(toAnnouncement), total: await db.$count(announcements, condition) };
  }

  /** Makes the change and writes it down, both or neither. */
  async function change(
    actor: Actor,
    action: AuditAction,
    run: (tx: Db) => Promise<{ before?: string; after?: Listed; id: string }>,
  ) {
    return db.transaction(async (tx) => {
      const { id, before, after } = await run(tx);
      await audit.record(tx, {
        actor,
        action,
        object: { type: 'announcement', id },
        ...(before !== undefined && { before: { title: before } }),
        ...(after && { after: { title: after.title } }),
      });
      return after;
    });
  }

  async function requireTitle(tx: Db, id: string): Promise<string> {
    const [row] = await tx
      .select({ title: announcements.title })
      .from(announcements)
      .where(eq(announcements.id, id))
      .for('update');
    if (!row) throw new ApiError('NOT_FOUND');
    return row.title;
  }

  async function createAnnouncement(actor: Actor, write: AnnouncementWrite) {
    const created = await change(actor, 'announcement.create', async (tx) => {
      const [after] = await tx.insert(announcements).values(cleaned(write)).returning(listed);
      if (!after) throw new Error('An announcement was inserted and not returned');
      return { id: after.id, after };
    });
    return toAnnouncement(created);
  }

  async function updateAnnouncement(actor: Actor, id: string, write: AnnouncementWrite) {
    const updated = await change(actor, 'announcement.update', async (tx) => {
      const before = await requireTitle(tx, id);
      const [after] = await tx
        .update(announcements)
        .set(cleaned(write))
        .where(eq(announcements.id, id))
        .returning(listed);
      return { id, before, after };
    });
    return toAnnouncement(updated);
  }

  async function deleteAnnouncement(actor: Actor, id: string): Promise<void> {
    await change(actor, 'announcement.delete', async (tx) => {
      const before = await requireTitle(tx, id);
      await tx.delete(announcements).where(eq(announcements.id, id));
      return { id, before };
    });
  }

  return { listAnnouncements, createAnnouncement, updateAnnouncement, deleteAnnouncement };
}

/** Refuses a text of which nothing is left. */
function cleaned({ title, content }: AnnouncementWrite): AnnouncementWrite {
  const clean = cleanHtml(content).trim();
  if (clean === '') {
    throw new ApiError('INVALID', { fields: { content: '正文中没有可以显示的内容' } });
  }
  return { title, content: clean };
}

function toAnnouncement(row: Listed | undefined) {
  if (!row) throw new ApiError('NOT_FOUND');
  return { id: row.id, title: row.title, create_at2: row.createdAt.toISOString() };
}
