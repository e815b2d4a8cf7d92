import {
  type PackageSettings,
  packageSettingsSchema,
} from '@console/contract/packages/endpoints/packages';
import { graceDaysDefault } from '@console/contract/packages/package-state';
import { eq, isNotNull } from 'drizzle-orm';
import type { Database, Db } from '../../../db/engine';
import type { Actor, AuditService } from '../../audit/audit.service';
import { settings } from '../../settings/settings.tables';
import { packages } from '../packages.tables';

const key = 'packages';
const storedSchema = packageSettingsSchema.catch({ graceDays: graceDaysDefault });

/** Days that websites are served on after their package has ended. */
export async function readGraceDays(tx: Db): Promise<number> {
  const [row] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key));
  return storedSchema.parse(row?.value).graceDays;
}

type Deps = Pick<Database, 'db' | 'signals'> & { audit: AuditService };

export type PackageGraceService = ReturnType<typeof createPackageGraceService>;

/** The settings that hold for all packages. */
export function createPackageGraceService({ db, signals, audit }: Deps) {
  const getSettings = async (): Promise<PackageSettings> => ({
    graceDays: await readGraceDays(db),
  });

  /** All packages with an end are sent to nodes again, as each is served longer or shorter now. */
  function setSettings(actor: Actor, value: PackageSettings): Promise<PackageSettings> {
    return db.transaction(async (tx) => {
      const before = { graceDays: await readGraceDays(tx) };
      await tx
        .insert(settings)
        .values({ key, value })
        .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
      await audit.record(tx, {
        ...{ actor, before, after: value, action: 'package-settings.update' },
        object: { type: 'settings', id: key },
      });
      await tx.update(packages).set({ edgeRevision: null }).where(isNotNull(packages.endsAt));
      await signals.publish('packages', '', tx);
      return value;
    });
  }

  return { getSettings, setSettings };
}
