import type { Site } from '@console/contract/sites/endpoints/sites';
import { defenceGroupName } from '@console/contract/sites/sections/cc';
import type { CcSettings } from '@console/contract/sites/settings/cc';
import type { Db } from '../../../db/engine';
import { groupNames } from '../../defence/wordings/site-wordings.service';

type Defended = Pick<CcSettings, 'group' | 'emergency'>;

/** Resolves to what tells the groups that defend some sites by their names. */
export async function readDefence(
  db: Db,
  list: readonly Defended[],
): Promise<(of: Defended) => Site['defence']> {
  const ids = list.flatMap(({ group, emergency }) => [group, emergency?.group ?? group]);
  const names = Object.fromEntries(await groupNames(db, ids));
  const named = (id: Defended['group']) => ({ id, name: defenceGroupName(id, names) });
  return ({ group, emergency }) => ({
    group: named(group),
    emergency:
      emergency && Date.parse(emergency.until) > Date.now()
        ? { group: named(emergency.group), until: emergency.until }
        : null,
  });
}
