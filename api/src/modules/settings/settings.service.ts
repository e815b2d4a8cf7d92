import { randomBytes } from 'node:crypto';
import { type Support, supportSchema } from '@console/contract/system-info';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/engine';
import { settings } from './settings.tables';

const supportKey = 'support';
const installationKey = 'installation-key';

/** Settings of the platform that are kept in the database. */
export function createSettingsService(db: Db) {
  /** How the platform's customers reach its support; absent until somebody has written it down. */
  async function support(): Promise<Support | undefined> {
    const [row] = await db
      .select({ value: settings.value })
      .from(settings)
      .where(eq(settings.key, supportKey));
    return row && supportSchema.parse(row.value);
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
