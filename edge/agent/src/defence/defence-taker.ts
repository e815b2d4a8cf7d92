import type { Log } from '../log';
import type { Push } from '../nginx/site-publisher';
import type { ReadMessage } from '../sites/config-line';
import type { SiteSet } from '../sites/store';
import {
  type DefenceNews,
  type DefenceSet,
  nextDefence,
  prunedDefence,
  type RefusedDefence,
} from './defence-set';
import { runtimeGuards, translateGroups } from './publisher';

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
    ...(guards && { guards: runtimeGuards(guards) }),
    ...(passKeys.length > 0 && { passKeys }),
  });
  const groups = new Map([...unreadable, ...refused, ...turnedDown.groups]);
  const all = { groups, guards: turnedDown.guards };
  sayRefused(all, log);
  return nextDefence(defence, message, all);
}

/** What nginx refused stays as it was, or is absent after a start. */
export function sayRefused({ groups, guards }: RefusedDefence, log: Log): void {
  for (const [id, reason] of groups) log.warn(`group ${id} stays as it was: ${reason}`);
  for (const [id, reason] of guards) log.warn(`the lists of ${id} stay as they were: ${reason}`);
}

/** Removes the groups that no site names any more; returns the rest. */
export async function dropGroups(push: Push, { defence, sites }: SiteSet): Promise<DefenceSet> {
  const kept = prunedDefence(defence, sites);
  const drop = [...defence.groups.keys()].filter((id) => !kept.groups.has(id));
  if (drop.length > 0) await push.defence({ groups: [], drop });
  return kept;
}
