import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { Actor, AuditService } from '../audit/audit.service';
import type { DefaultsTable } from './configured.tables';

/** Whose defaults, and for which group; `null` for all things. */
type Scope = { ownerId: string; groupId: string | null };

type Kind = 'site-defaults' | 'forward-defaults';

type Deps<Settings> = {
  db: Db;
  audit: AuditService;
  kind: Kind;
  defaults: DefaultsTable<Settings>;
  /** The names of all sections. */
  sections: readonly (keyof Settings & string)[];
  /** Stored defaults, each section that is set whole. */
  read: (stored: object) => Settings;
  requireGroup: (tx: Db, ownerId: string, groupId: string) => Promise<void>;
  /** Fails where what the settings name is not the owner's. */
  requireNamed: (tx: Db, ownerId: string, settings: Settings) => Promise<void>;
};

/** The default settings of a group go with it. */
export async function recordLostDefaults<Settings extends Record<string, unknown>>(
  tx: Db,
  of: { defaults: DefaultsTable<Settings>; audit: AuditService; kind: Kind },
  actor: Actor,
  groupId: string,
) {
  const { defaults, audit, kind } = of;
  const [lost] = await tx
    .select({ settings: defaults.settings })
    .from(defaults)
    .where(eq(defaults.groupId, groupId));
  if (!lost || Object.keys(lost.settings).length === 0) return;
  await audit.record(tx, {
    ...{ actor, action: `${kind}.delete`, object: { type: kind, id: groupId } },
    before: lost.settings,
    after: {},
  });
}

/**
 * What new things of a kind begin with. Every function takes the owner first; existing things do
 * not change.
 */
export function createDefaults<Settings extends Record<string, unknown>>(deps: Deps<Settings>) {
  const { db, audit, kind, defaults, sections, requireGroup } = deps;

  /** The one place that says which defaults a person may touch: their own. */
  function inScope({ ownerId, groupId }: Scope): SQL | undefined {
    const group = groupId === null ? isNull(defaults.groupId) : eq(defaults.groupId, groupId);
    return and(eq(defaults.ownerId, ownerId), group);
  }

  const selectScope = (tx: Db, scope: Scope) =>
    tx
      .select({ settings: defaults.settings, revision: defaults.revision })
      .from(defaults)
      .where(inScope(scope));

  async function readScope(tx: Db, scope: Scope) {
    const [row] = await selectScope(tx, scope);
    return { settings: deps.read(row?.settings ?? {}), revision: row?.revision ?? 0 };
  }

  async function lockScope(tx: Db, scope: Scope) {
    await tx
      .insert(defaults)
      .values({ ...scope, settings: deps.read({}), revision: 0 })
      .onConflictDoNothing();
    const [row] = await selectScope(tx, scope).for('update');
    if (!row) throw new Error('The default settings were inserted and not found');
    return row;
  }

  /** The defaults of a group, or with `null` those of all things, as far as they are set. */
  async function readDefaults(tx: Db, { ownerId, groupId }: Scope) {
    if (groupId !== null) await requireGroup(tx, ownerId, groupId);
    const own = await readScope(tx, { ownerId, groupId });
    const all = groupId === null ? own : await readScope(tx, { ownerId, groupId: null });
    return {
      groupId,
      revision: own.revision,
      own: sections.filter((section) => own.settings[section] !== undefined),
      settings: { ...all.settings, ...own.settings },
    };
  }

  function change({ actor, action, groupId, changed }: Change<Settings>) {
    const scope = { ownerId: actor.id, groupId };
    return db.transaction(async (tx) => {
      if (groupId !== null) await requireGroup(tx, actor.id, groupId);
      const stored = await lockScope(tx, scope);
      const settings = changed(stored);
      await deps.requireNamed(tx, actor.id, settings);
      await tx
        .update(defaults)
        .set({ settings, revision: stored.revision + 1, updatedAt: new Date() })
        .where(inScope(scope));
      await audit.record(tx, {
        ...{ actor, action: `${kind}.${action}`, object: { type: kind, id: groupId ?? actor.id } },
        ...difference(stored.settings, settings),
      });
      return readDefaults(tx, scope);
    });
  }

  const getDefaults = (ownerId: string, groupId: string | null) =>
    readDefaults(db, { ownerId, groupId });

  function updateDefaults(
    actor: Actor,
    { groupId, revision: seen }: { groupId: string | null; revision: number },
    sectionsSet: Partial<Settings>,
  ) {
    const changed = ({ settings, revision }: Stored<Settings>) => {
      if (revision !== seen) throw new ApiError('CONFLICT');
      return { ...settings, ...sectionsSet };
    };
    return change({ actor, action: 'update', groupId, changed });
  }

  /** Forgets what is set of a section; what it falls back to is in force again. */
  function resetDefaults(actor: Actor, groupId: string | null, section: keyof Settings & string) {
    const changed = ({ settings }: Stored<Settings>) =>
      deps.read(Object.fromEntries(Object.entries(settings).filter(([name]) => name !== section)));
    return change({ actor, action: 'reset', groupId, changed });
  }

  return { getDefaults, updateDefaults, resetDefaults };
}

/**
 * Resolves to what tells the defaults of each group of an owner's: what the group has set stands in
 * front of what all things have.
 */
export async function readStartDefaults<Settings extends Record<string, unknown>>(
  tx: Db,
  of: { defaults: DefaultsTable<Settings>; read: (stored: object) => Settings },
  ownerId: string,
): Promise<(groupId: string | null) => Settings> {
  const rows = await tx
    .select({ groupId: of.defaults.groupId, settings: of.defaults.settings })
    .from(of.defaults)
    .where(eq(of.defaults.ownerId, ownerId));
  const byGroup = new Map(rows.map(({ groupId, settings }) => [groupId, of.read(settings)]));
  const all = byGroup.get(null) ?? of.read({});
  return (groupId) => ({ ...all, ...byGroup.get(groupId) });
}

/** What is said of a section; a part that is `undefined` is not said. */
function saidOf(section: object | undefined): object {
  const said = Object.entries(section ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said);
}

/** The sections of a new thing: what is said of each over its defaults; without any it is left out. */
export function startSections(
  names: readonly string[],
  given: object,
  defaults: Record<string, unknown>,
): object {
  const sections = names.flatMap((name) => {
    const [section, base]: unknown[] = [Reflect.get(given, name), defaults[name]];
    const parts = { ...objectOf(base), ...saidOf(objectOf(section)) };
    return Object.keys(parts).length > 0 ? [[name, parts]] : [];
  });
  return Object.fromEntries(sections);
}

const objectOf = (value: unknown): object =>
  typeof value === 'object' && value !== null ? value : {};

type Stored<Settings> = { settings: Settings; revision: number };

type Change<Settings> = {
  actor: Actor;
  action: 'update' | 'reset';
  groupId: string | null;
  changed: (stored: Stored<Settings>) => Settings;
};

/** The parts that are different, as they were and as they are; what is not set is left out. */
function difference(before: object, after: object) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const different = names.filter(
    (name) => !isDeepStrictEqual(Reflect.get(before, name), Reflect.get(after, name)),
  );
  const only = (settings: object) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => different.includes(name)));
  return { before: only(before), after: only(after) };
}
