import { type Support, supportSchema } from '@console/contract/system-info';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { settings } from './settings.tables';

const supportKey = 'support';

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

  return { support, proposeSupport };
}
