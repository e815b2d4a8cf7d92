import type { ForwardAction } from '@console/contract/forwards/endpoints/actions';
import type {
  ForwardDetail,
  forwardUpdateSchema,
} from '@console/contract/forwards/endpoints/forwards';
import { portsIn } from '@console/contract/forwards/settings/listen';
import { listenText } from '@console/contract/forwards/settings/listen-text';
import {
  isForwardSection,
  readForwardSections,
} from '@console/contract/forwards/settings/sections';
import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiError } from '../../plugins/api-error';
import { type ConfigWrites, changeConfig } from '../configured/history/config-change.service';
import { type Cause, findSnapshot, restoreProblem } from '../configured/history/revisions.service';
import { requireRoom } from '../configured/package-room.service';
import type { ForwardClaims } from './claims/forward-claims';
import { portRoom, requireAccountRoom } from './claims/forward-packages';
import { portColumns, replacePorts, takenPort, takenProblem } from './claims/forward-ports';
import { requireForwardGroup } from './forward-groups.service';
import { ownedForwards } from './forwards.queries';
import { forwardRevisions, forwards } from './forwards.tables';
import { deleteForwardRows, lockForwards, requireForwardRoom } from './forwards.writes';
import { forwardSettingsOf } from './history/forward-revisions.service';

type Update = z.output<typeof forwardUpdateSchema>;

type Deps = ConfigWrites & {
  claims: ForwardClaims;
  getForward: (ownerId: string, id: string) => Promise<ForwardDetail>;
};

const changed = (authorId: string) => ({ authorId, action: 'change' }) as const;

/** The sections that a change replaces. */
const sectionsOf = (changes: object): object =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([name, section]) => isForwardSection(name) && section !== undefined,
    ),
  );

/** Changes of forwards that are there. Each is one transaction and one revision. */
export function createForwardChanges(deps: Deps) {
  const { db, claims, getForward } = deps;

  async function write(
    ownerId: string,
    id: string,
    { update, state, cause }: { update: Update; state?: ForwardDetail['state']; cause: Cause },
  ): Promise<ForwardDetail> {
    const { revision: seen, ...changes } = update;
    const { name, note, groupId, listen } = changes;
    const own = await claims.ownGround();
    await changeConfig(deps, cause, async (tx, revision) => {
      const [current] = await lockForwards(tx, ownerId, [id]);
      if (current?.revision !== seen) throw new ApiError('CONFLICT');
      const sections = sectionsOf(changes);
      if (listen || changes.origin) {
        const { origin } = readForwardSections({ ...current.settings, ...sections });
        claims.require({ listen: listen ?? current.listen, origin }, own);
      }
      if (groupId) await requireForwardGroup(tx, ownerId, groupId);
      const packageId = changes.packageId ?? current.packageId;
      const ports = listen ? portsIn(listen) : current.portCount;
      // What is in a package already may shrink there, even when the package has ended.
      if (packageId !== current.packageId || ports > current.portCount) {
        await requireRoom(tx, ownerId, portRoom(id), { packageId, wanted: ports });
      }
      if (listen) {
        const taken = await takenPort(tx, listen, id);
        if (taken !== undefined) {
          throw new ApiError('PORT_TAKEN', { fields: { listen: takenProblem(taken) } });
        }
        await replacePorts(tx, id, listen);
      }
      await tx
        .update(forwards)
        .set({
          ...{ name, note, groupId, packageId: changes.packageId },
          ...(listen && portColumns(listen)),
          settings: sql`${forwards.settings} || ${JSON.stringify(sections)}::jsonb`,
          ...(state && { state }),
          revision,
          updatedAt: new Date(),
        })
        .where(ownedForwards(ownerId, eq(forwards.id, id)));
      if (listen) await requireAccountRoom(tx, ownerId);
      await requireForwardRoom(tx, ownerId, [id]);
    });
    return getForward(ownerId, id);
  }

  const updateForward = (ownerId: string, id: string, update: Update) =>
    write(ownerId, id, { update, cause: changed(ownerId) });

  /** Gives a forward the settings that it had after a revision; what cannot be had changes nothing. */
  async function restoreForward(
    ownerId: string,
    id: string,
    { number, revision }: { number: number; revision: number },
  ): Promise<ForwardDetail> {
    const kept = { revisions: forwardRevisions, things: forwards };
    const was = forwardSettingsOf(await findSnapshot(db, kept, { ownerId, id, number }));
    const { state, groupName: _group, packageName: _package, ...settings } = was;
    const cause = { authorId: ownerId, action: 'restore', restoredNumber: number } as const;
    try {
      return await write(ownerId, id, { update: { ...settings, revision }, state, cause });
    } catch (error) {
      throw restoreProblem(error, number, (field) =>
        field.startsWith('origin.origins')
          ? `${was.origin.origins[Number(field.split('.')[2])]?.address ?? ''}：`
          : '',
      );
    }
  }

  /** One action on one forward; what it asks for already is left alone. */
  function act(ownerId: string, id: string, action: ForwardAction): Promise<void> {
    return changeConfig(deps, changed(ownerId), async (tx, revision) => {
      const [current] = await lockForwards(tx, ownerId, [id]);
      if (!current) throw new ApiError('NOT_FOUND');
      const set = (value: Partial<typeof forwards.$inferInsert>) =>
        tx
          .update(forwards)
          .set({ ...value, revision, updatedAt: new Date() })
          .where(ownedForwards(ownerId, eq(forwards.id, id)));
      switch (action.kind) {
        case 'delete':
          return deleteForwardRows(tx, [id], revision);
        case 'state':
          if (current.state !== action.state) await set({ state: action.state });
          return;
        case 'group':
          if (action.groupId) await requireForwardGroup(tx, ownerId, action.groupId);
          await set({ groupId: action.groupId });
          return;
        case 'package': {
          const { packageId } = action;
          const wanted = current.portCount;
          await requireRoom(tx, ownerId, portRoom(id), { packageId, wanted });
          await set({ packageId });
          return;
        }
      }
    });
  }

  /** What became of a forward; what its owner cannot put right ends the whole action. */
  async function resultOf(work: Promise<void>): Promise<string | null> {
    try {
      await work;
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return Object.values(error.detail.fields ?? {})[0] ?? error.message;
    }
  }

  /** A row that fails does not stop the others. Rows come in the order of the ids. */
  async function actOnForwards(ownerId: string, ids: readonly string[], action: ForwardAction) {
    const wanted = [...new Set(ids)];
    const named = await db
      .select({ id: forwards.id, name: forwards.name, listen: forwards.listen })
      .from(forwards)
      .where(ownedForwards(ownerId, inArray(forwards.id, wanted)));
    const titles = new Map(named.map(({ id, name, listen }) => [id, name || listenText(listen)]));
    const rows = [];
    for (const id of wanted) {
      const error = await resultOf(act(ownerId, id, action));
      rows.push({ id, title: titles.get(id) ?? '', error });
    }
    return { done: rows.filter(({ error }) => error === null).length, rows };
  }

  return { updateForward, restoreForward, actOnForwards };
}
