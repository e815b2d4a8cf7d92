import { searchEngines } from '@console/contract/defence/bots';
import type { EdgeGroup, EdgeGuard } from '@console/contract/defence/edge-defence';
import { messageOf } from '../failure';
import { patternParts } from '../sites/runtime/runtime-bots';
import { type DefenceSet, platformGuard } from './defence-set';
import {
  type RuntimeGroup,
  type RuntimeGuard,
  toRuntimeGroup,
  toRuntimeGuard,
} from './runtime-group';

type Engine = { id: string; patterns: string[][]; hosts: readonly string[] };

/** The defence that nginx is sent; omitted parts stay as they are. */
export type RuntimeDefence = {
  /** Only the groups of this message are left. */
  reset?: true;
  groups: RuntimeGroup[];
  drop: string[];
  guards?: RuntimeGuard[];
  passKeys?: readonly string[];
  engines?: Engine[];
};

/** How search engines are recognised, before their addresses are verified. */
const engines: Engine[] = searchEngines.map(({ id, agents, hosts }) => ({
  ...{ id, hosts },
  patterns: agents.map(patternParts),
}));

/** Groups as nginx reads them, and those that cannot be translated, with the reason. */
export function translateGroups(groups: Iterable<EdgeGroup>) {
  const good: RuntimeGroup[] = [];
  const refused = new Map<string, string>();
  for (const group of groups) {
    try {
      good.push(toRuntimeGroup(group));
    } catch (error) {
      refused.set(group.id, messageOf(error));
    }
  }
  return { good, refused };
}

/** Guards as nginx reads them. The platform's comes first, as it holds for all sites. */
export const runtimeGuards = (guards: readonly EdgeGuard[]): RuntimeGuard[] =>
  [...guards]
    .sort((a, b) => Number(b.id === platformGuard) - Number(a.id === platformGuard))
    .map(toRuntimeGuard);

/** Everything, for an nginx of which nothing is known. */
export const wholeDefence = ({ groups, guards, passKeys }: DefenceSet): RuntimeDefence => ({
  reset: true,
  groups: translateGroups(groups.values()).good,
  drop: [],
  guards: runtimeGuards(guards),
  passKeys,
  engines,
});
