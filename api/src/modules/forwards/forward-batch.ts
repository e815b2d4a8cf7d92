import { type forwardBatchSchema, parseForwardBatch } from '@console/contract/forwards/batch';
import { portsIn } from '@console/contract/forwards/settings/listen';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import { type ConfigWrites, changeConfig } from '../configured/history/config-change.service';
import { openRoom } from '../configured/package-room.service';
import type { ForwardClaims, OwnGround } from './claims/forward-claims';
import { portRoom } from './claims/forward-packages';
import { readTakenPorts, takenProblem } from './claims/forward-ports';
import { requireForwardGroup } from './forward-groups.service';
import { type ForwardStart, readForwardStarts } from './forward-start';
import { insertForwards, type StartedForward } from './forwards.writes';

type Batch = z.output<typeof forwardBatchSchema>;

/** A new forward that is checked as one of several. */
type Candidate = ForwardStart & Omit<StartedForward, 'packageId'>;

/**
 * Finds for each of several new forwards its package, or says why it cannot be had. One that fits
 * takes its ports and its place, so that the next finds them taken.
 */
export async function admitForwards(
  tx: Db,
  ownerId: string,
  claims: ForwardClaims,
  own: OwnGround,
) {
  const open = await openRoom(tx, ownerId, portRoom(undefined));
  const taken = await readTakenPorts(tx);

  function admit(
    forward: Candidate,
    packageIds: readonly string[] | null,
  ): StartedForward | string {
    const { listen, settings } = forward;
    const [problem] = Object.values(claims.problems({ listen, origin: settings.origin }, own));
    if (problem !== undefined) return problem;
    const port = taken.first(listen);
    if (port !== undefined) return takenProblem(port);
    const placed = open.place(packageIds, portsIn(listen));
    if (placed.problem !== undefined) return placed.problem;
    taken.take(listen);
    return { ...forward, packageId: placed.packageId };
  }

  return { packages: open.list, admit };
}

/** Adds a forward a line, all in one transaction; see the contract for `skipInvalid`. */
export function createForwardBatches(deps: ConfigWrites, claims: ForwardClaims) {
  return async function createForwards(ownerId: string, batch: Batch) {
    const lines = parseForwardBatch(batch.text);
    const own = await claims.ownGround();
    return changeConfig(deps, { authorId: ownerId, action: 'change' }, async (tx, revision) => {
      const { groupId, packageId } = batch;
      if (groupId) await requireForwardGroup(tx, ownerId, groupId);
      const { admit } = await admitForwards(tx, ownerId, claims, own);
      const begin = await readForwardStarts(tx, ownerId);
      const among = packageId === null ? null : [packageId];
      const checked = lines.map(({ line, text, forward, error }) => {
        const result = forward ? admit(begin({ ...forward, groupId }), among) : error;
        return { line, text, result };
      });
      const bad = checked.some(({ result }) => typeof result === 'string');
      const good = checked.flatMap(({ line, result }) =>
        typeof result === 'string' || (bad && !batch.skipInvalid) ? [] : [{ line, result }],
      );
      const ids = await insertForwards(
        tx,
        { id: ownerId, revision },
        good.map(({ result }) => result),
      );
      const idOfLine = new Map(good.map(({ line }, index) => [line, ids[index] ?? null]));
      const rows = checked.map(({ line, text, result }) => ({
        ...{ line, text },
        error: typeof result === 'string' ? result : null,
        id: idOfLine.get(line) ?? null,
      }));
      return { created: ids.length, rows };
    });
  };
}
