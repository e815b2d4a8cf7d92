import { randomBytes } from 'node:crypto';
import { type Support, supportSchema } from '@console/contract/console/endpoints/system-info';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/engine';
import { qrImage } from '../../rendering/qr-image';
import { settings } from './settings.tables';

const supportKey = 'support';
const installationKey = 'installation-key';

/** A group's image is what the settings hold, or else the QR code of where it is joined. */
function withImages(support: Support): Support {
  const groups = support.groups.map((group) => ({
    ...group,
    qrImage: group.qrImage ?? qrImage(group.joinUrl),
  }));
  return { ...support, groups };
}

/** Settings of the platform that are kept in the database. */
export function createSettingsService(db: Db) {
  let drawn: { updatedAt: number; support: Support } | undefined;

  /** How the platform's customers reach its support; absent until somebody has written it down. */
  async function support(): Promise<Support | undefined> {
    const [row] = await db
      .select({ value: settings.value, updatedAt: settings.updatedAt })
      .from(settings)
      .where(eq(settings.key, supportKey));
    if (!row) return undefined;
    const updatedAt = row.updatedAt.getTime();
    // Codes are drawn once for each edition of the contacts, not for every page that is opened.
    if (drawn?.updatedAt !== updatedAt) {
      drawn = { updatedAt, support: withImages(supportSchema.parse(row.value)) };
    }
    return drawn.support;
  }

  /** Writes the contacts down, unless there are some already. */
  async function proposeSupport(value: Support): Promise<void> {
    await db.insert(settings).values({ key: supportKey, value }).onConflictDoNothing();
  }

  /** A random key that all processes of this installation share; made by the first that asks. */
  async function sharedKey(): Promise<string> {
    const value = randomBytes(32).toString('base64url');
    await db.insert(settings).values({ key: installationKey, value }).onConflictDoNothing();
    const [row] = await db
      .select({ value: settings.value })
      .from(settings)
      .where(eq(settings.key, installationKey));
    return z.string().parse(row?.value);
  }

  return { support, proposeSupport, sharedKey };
}
