import { isDeepStrictEqual } from 'node:util';
import {
  platformDefaults,
  type SiteDefaults,
  type SiteDefaultsUpdate,
} from '@console/contract/site-defaults';
import {
  readSetDefaults,
  type SetDefaults,
  siteSectionNames,
} from '@console/contract/site-sections';
import type { SiteSectionName } from '@console/contract/site-words';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { Actor, AuditService } from '../audit/audit.service';
import type { AuditAction } from '../audit/audit.tables';
import { requireDefence } from '../defence/named-defence.service';
import { siteDefaults } from './site-defaults.tables';
import { requireGroup } from './site-groups.service';

/** Whose defaults, and for which group; `null` for all sites. */
type Scope = { ownerId: string; groupId: string | null };

/** The one place that says which defaults a person may touch: their own. */
function inScope({ ownerId, groupId }: Scope): SQL | undefined {
  const group = groupId === null ? isNull(siteDefaults.groupId) : eq(siteDefaults.groupId, groupId);
  return and(eq(siteDefaults.ownerId, ownerId), group);
}

async function readScope(tx: Db, scope: Scope) {
  const [row] = await tx
    .select({ settings: siteDefaults.settings, revision: siteDefaults.revision })
    .from(siteDefaults)
    .where(inScope(scope));
  return { settings: readSetDefaults(row?.settings ?? {}), revision: row?.revision ?? 0 };
}

async function lockScope(tx: Db, scope: Scope) {
  await tx
    .insert(siteDefaults)
    .values({ ...scope, settings: {}, revision: 0 })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ settings: siteDefaults.settings, revision: siteDefaults.revision })
    .from(siteDefaults)
    .where(inScope(scope))
    .for('update');
  if (!row) throw new Error('The default settings were inserted and not found');
  return row;
}

export type SiteDefaultsService = ReturnType<typeof createSiteDefaultsService>;

/** What new sites begin with. Every function takes the owner first; no site that is there changes by it. */
export function createSiteDefaultsService({ db, audit }: { db: Db; audit: AuditService }) {
  async function read(tx: Db, scope: Scope): Promise<SiteDefaults> {
    const { ownerId, groupId } = scope;
    if (groupId !== null) await requireGroup(tx, ownerId, groupId);
    const own = await readScope(tx, scope);
    const all = groupId === null ? own : await readScope(tx, { ownerId, groupId: null });
    return {
      groupId,
      revision: own.revision,
      own: siteSectionNames.filter((section) => own.settings[section] !== undefined),
      settings: { ...platformDefaults, ...all.settings, ...own.settings },
    };
  }

  function change({ actor, action, groupId, changed }: Change): Promise<SiteDefaults> {
    const scope = { ownerId: actor.id, groupId };
    return db.transaction(async (tx) => {
      if (groupId !== null) await requireGroup(tx, actor.id, groupId);
      const stored = await lockScope(tx, scope);
      const settings = changed(stored);
      if (settings.cc) await requireDefence(tx, actor.id, settings.cc);
      await tx
        .update(siteDefaults)
        .set({ settings, revision: stored.revision + 1, updatedAt: new Date() })
        .where(inScope(scope));
      await audit.record(tx, {
        ...{ actor, action, object: { type: 'site-defaults', id: groupId ?? actor.id } },
        ...difference(stored.settings, settings),
      });
      return read(tx, scope);
    });
  }

  /** The defaults of a group, or with `null` those of all sites. */
  const getDefaults = (ownerId: string, groupId: string | null) => read(db, { ownerId, groupId });

  function updateDefaults(actor: Actor, update: SiteDefaultsUpdate): Promise<SiteDefaults> {
    const { groupId, revision: seen, ...sections } = update;
    const changed = ({ settings, revision }: Stored) => {
      if (revision !== seen) throw new ApiError('CONFLICT');
      return { ...settings, ...sections };
    };
    return change({ actor, action: 'site-defaults.update', groupId, changed });
  }

  /** Forgets what is set of a section; what it falls back to is in force again. */
  function resetDefaults(actor: Actor, groupId: string | null, section: SiteSectionName) {
    const changed = ({ settings }: Stored) =>
      Object.fromEntries(Object.entries(settings).filter(([name]) => name !== section));
    return change({ actor, action: 'site-defaults.reset', groupId, changed });
  }

  return { getDefaults, updateDefaults, resetDefaults };
}

type Stored = { settings: SetDefaults; revision: number };

type Change = {
  actor: Actor;
  action: Extract<AuditAction, `site-defaults.${string}`>;
  groupId: string | null;
  changed: (stored: Stored) => SetDefaults;
};

/** The parts that are different, as they were and as they are; what is not set is left out. */
function difference(before: SetDefaults, after: SetDefaults) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const different = names.filter(
    (name) => !isDeepStrictEqual(Reflect.get(before, name), Reflect.get(after, name)),
  );
  const only = (settings: SetDefaults) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => different.includes(name)));
  return { before: only(before), after: only(after) };
}
