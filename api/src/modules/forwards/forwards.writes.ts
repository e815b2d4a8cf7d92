import type { ForwardSettings } from '@console/contract/forwards/changes';
import type { PortRange } from '@console/contract/forwards/settings/listen';
import { asc, inArray } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { insertInChunks } from '../../db/insert-in-chunks';
import { ApiError } from '../../plugins/api-error';
import { newSerialNumber } from '../configured/serial-number.service';
import { requireRoomForSettings } from '../configured/settings-room.service';
import { requireAccountRoom } from './claims/forward-packages';
import { insertPorts, portColumns } from './claims/forward-ports';
import type { ForwardStart } from './forward-start';
import { ownedForwards } from './forwards.queries';
import { deletedForwards, forwards } from './forwards.tables';

/** A new forward with the settings that it begins with. */
export type StartedForward = ForwardStart & {
  name: string;
  note: string;
  listen: PortRange[];
  groupId: string | null;
  packageId: string;
  state?: ForwardSettings['state'];
};

/** Fails when the settings of an owner's forwards take more of the nodes' memory than they may. */
export const requireForwardRoom = (tx: Db, ownerId: string, ids: readonly string[]) =>
  requireRoomForSettings(tx, { things: forwards, what: '四层转发的名单' }, ownerId, ids);

/** Stores new forwards, whose ports have been found to be free. Resolves to their ids in order. */
export async function insertForwards(
  tx: Db,
  owner: { id: string; revision: number },
  list: readonly StartedForward[],
): Promise<string[]> {
  const now = Date.now();
  const rows = list.map((forward, index) => ({
    id: crypto.randomUUID(),
    ownerId: owner.id,
    sn: newSerialNumber(),
    name: forward.name,
    note: forward.note,
    groupId: forward.groupId,
    packageId: forward.packageId,
    ...(forward.state && { state: forward.state }),
    ...portColumns(forward.listen),
    settings: forward.settings,
    revision: owner.revision,
    // A batch keeps the order of its lines when it is listed by time.
    createdAt: new Date(now - index),
  }));
  await insertInChunks(rows, (chunk) => tx.insert(forwards).values(chunk));
  await requireAccountRoom(tx, owner.id);
  await insertPorts(
    tx,
    rows.map(({ id, listen }) => ({ forwardId: id, listen })),
  );
  const ids = rows.map(({ id }) => id);
  await requireForwardRoom(tx, owner.id, ids);
  return ids;
}

/** Locks forwards of an owner; one that is not there, or not theirs, is not found. */
export async function lockForwards(tx: Db, ownerId: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .select({
      id: forwards.id,
      state: forwards.state,
      revision: forwards.revision,
      packageId: forwards.packageId,
      listen: forwards.listen,
      portCount: forwards.portCount,
      settings: forwards.settings,
    })
    .from(forwards)
    .where(ownedForwards(ownerId, inArray(forwards.id, wanted)))
    .orderBy(asc(forwards.id))
    .for('update');
  if (rows.length !== wanted.length) throw new ApiError('NOT_FOUND');
  return rows;
}

/** Deletes forwards and leaves what tells the nodes of it. */
export async function deleteForwardRows(tx: Db, ids: readonly string[], revision: number) {
  await tx.delete(forwards).where(inArray(forwards.id, [...ids]));
  await tx.insert(deletedForwards).values(ids.map((id) => ({ id, revision })));
}
