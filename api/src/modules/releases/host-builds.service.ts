import { sql } from 'drizzle-orm';
import type { Database } from '../../db/engine';
import { hostBuilds } from './host-builds.tables';
import type { HostBuild } from './releases.service';

/**
 * The host build that is live, for processes that do not have its files. The console's process
 * says at its start which one it serves; of several that are being replaced, the last one counts.
 */
export function createHostBuilds({ db, signals }: Pick<Database, 'db' | 'signals'>) {
  async function live(): Promise<HostBuild | undefined> {
    const [row] = await db
      .select({ id: hostBuilds.build, kit: hostBuilds.kit, shared: hostBuilds.shared })
      .from(hostBuilds);
    return row;
  }

  async function record({ id, kit, shared }: HostBuild): Promise<void> {
    const build = { build: id, kit, shared: [...shared] };
    await db.transaction(async (tx) => {
      await tx
        .insert(hostBuilds)
        .values({ channel: 'live', ...build })
        .onConflictDoUpdate({
          target: hostBuilds.channel,
          set: { ...build, changedAt: sql`now()` },
        });
      await signals.publish('releases', `host@${id}`, tx);
    });
  }

  return { live, record };
}
