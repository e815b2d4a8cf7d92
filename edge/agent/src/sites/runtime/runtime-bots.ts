import type { BotGroup, BotSettings } from '@console/contract/defence/bot-schemas';
import { bots, searchEngines } from '@console/contract/defence/bots';

type Patterns = string[][];

/** Refused programs by group, and how search engines are verified, as nginx's Lua reads them. */
export type RuntimeBots = {
  refused: { id: string; group: BotGroup; patterns: Patterns }[];
  engines: { id: string; patterns: Patterns; hosts: readonly string[] }[];
  allowVerified: boolean;
  denyFake: boolean;
};

/** The parts of a pattern in their order, in lower case. */
export const patternParts = (pattern: string) => pattern.toLowerCase().split('*').filter(Boolean);

export function toRuntimeBots({
  groups,
  items,
  allowVerified,
  denyFake,
}: BotSettings): RuntimeBots {
  const asked = allowVerified || denyFake;
  return {
    refused: bots
      .filter(({ id, group }) => groups.includes(group) || items.includes(id))
      .map(({ id, group, agents }) => ({ id, group, patterns: agents.map(patternParts) })),
    engines: asked
      ? searchEngines.map(({ id, agents, hosts }) => ({
          ...{ id, hosts },
          patterns: agents.map(patternParts),
        }))
      : [],
    allowVerified,
    denyFake,
  };
}
