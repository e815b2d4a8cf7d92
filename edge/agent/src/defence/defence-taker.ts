import type { Log } from '../log';
import type { Push } from '../nginx/site-publisher';
import type { ReadMessage } from '../sites/config-line';
import type { SiteSet } from '../sites/store';
import { type DefenceNews, type DefenceSet, nextDefence, prunedDefence } from './defence-set';
import { translateGroups } from './publisher';
import { toRuntimeGuard } from './runtime-group';

/**
 * Brings the groups of a message into force, each that can be run, and answers what sites are then
 * defended by. Comes before the sites, as they name them.
 */
export async function takeDefence(
  push: Push,
  defence: DefenceSet,
  message: DefenceNews,
  unreadable: ReadMessage['unreadableGroups'],
  log: Log,
): Promise<DefenceSet> {
  const changed = message.groups.filter(
    ({ id, version }) =>
      defence.groups.get(id)?.version !== version || defence.refusedGroups.has(id),
  );
  const { good, refused } = translateGroups(changed);
  const { guards, passKeys } = message;
  const turnedDown = await push.defence({
    groups: good,
    drop: [],
    ...(guards && { guards: guards.map(toRuntimeGuard) }),
    ...(passKeys.length > 0 && { passKeys }),
  });
  const all = new Map([...unreadable, ...refused, ...turnedDown]);
  for (const [id, reason] of all) log.warn(`group ${id} stays as it was: ${reason}`);
  return nextDefence(defence, message, all);
}

/** Lets go of the groups that no site names any more; answers what is left. */
export async function dropGroups(push: Push, { defence, sites }: SiteSet): Promise<DefenceSet> {
  const kept = prunedDefence(defence, sites);
  const drop = [...defence.groups.keys()].filter((id) => !kept.groups.has(id));
  if (drop.length > 0) await push.defence({ groups: [], drop });
  return kept;
}
