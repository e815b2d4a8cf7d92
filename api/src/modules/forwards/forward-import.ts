import {
  type FileForward,
  type ForwardFileLine,
  readForwardFile,
} from '@console/contract/forwards/endpoints/file';
import { meantBy } from '@console/contract/settings/settings-file';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { type ConfigWrites, changeConfig } from '../configured/history/config-change.service';
import type { ForwardClaims, OwnGround } from './claims/forward-claims';
import { admitForwards } from './forward-batch';
import { readForwardStarts } from './forward-start';
import { forwardGroups } from './forwards.tables';
import { insertForwards, type StartedForward } from './forwards.writes';

type Examined = { line: number; text: string; result: StartedForward | string };

/** Checks a file of forwards, or adds what is good of it in one transaction. */
export function createForwardImports(deps: ConfigWrites, claims: ForwardClaims) {
  /** Each line as the forward that it would become, or why it cannot. */
  async function examine(
    tx: Db,
    ownerId: string,
    lines: readonly ForwardFileLine[],
    own: OwnGround,
  ): Promise<Examined[]> {
    const groups = await tx
      .select({ id: forwardGroups.id, name: forwardGroups.name })
      .from(forwardGroups)
      .where(eq(forwardGroups.ownerId, ownerId))
      .for('key share');
    const { packages, admit } = await admitForwards(tx, ownerId, claims, own);
    const begin = await readForwardStarts(tx, ownerId);

    function resultOf(file: FileForward): StartedForward | string {
      const { group, package: plan, ...written } = file;
      const [inGroup] = group ? meantBy(group, groups) : [];
      if (group && !inGroup) return `分组「${group.name}」不存在`;
      const packageIds = plan ? meantBy(plan, packages).map(({ id }) => id) : null;
      if (plan && packageIds?.length === 0) return `套餐「${plan.name}」不存在或已到期`;
      return admit(begin({ ...written, groupId: inGroup?.id ?? null }), packageIds);
    }

    return lines.map(({ line, text, forward, error }) => ({
      ...{ line, text },
      result: forward ? resultOf(forward) : error,
    }));
  }

  return async function importForwards(ownerId: string, file: { text: string; commit: boolean }) {
    const read = readForwardFile(file.text);
    if (read.problem !== undefined) {
      throw new ApiError('INVALID', { fields: { text: read.problem } });
    }
    const { format, lines } = read;
    const own = await claims.ownGround();
    const report = (examined: readonly Examined[], ids: readonly string[]) => {
      const good = examined.filter(({ result }) => typeof result !== 'string');
      const idOf = new Map(good.map(({ line }, index) => [line, ids[index] ?? null]));
      const rows = examined.map(({ line, text, result }) => ({
        ...{ line, text },
        error: typeof result === 'string' ? result : null,
        id: idOf.get(line) ?? null,
      }));
      return { format, created: ids.length, rows };
    };
    if (!file.commit) {
      return deps.db.transaction(async (tx) => report(await examine(tx, ownerId, lines, own), []));
    }
    const cause = { authorId: ownerId, action: 'change' } as const;
    return changeConfig(deps, cause, async (tx, revision) => {
      const examined = await examine(tx, ownerId, lines, own);
      const good = examined.flatMap(({ result }) => (typeof result === 'string' ? [] : [result]));
      const ids = await insertForwards(tx, { id: ownerId, revision }, good);
      return report(examined, ids);
    });
  };
}
