import type { Database } from '../../db/engine';
import type { Secrets } from '../../secrets/secrets';
import type { AuditService } from '../audit/audit.service';
import { createDefenceUpkeep } from './defence-upkeep.service';
import { createGroupHistory, type GroupHistoryDeps } from './groups/group-history.service';
import { createDefenceGroups, type GroupsDeps } from './groups/groups.service';
import type { GuardedSites } from './groups/guarded-sites';
import { createDefenceGuards } from './groups/guards.service';
import { createNamedParts } from './parts/named-parts.service';
import {
  createRuleExplanations,
  type RuleExplanationsDeps,
} from './wordings/rule-explanations.service';
import { hashesOfGroup, readWordings } from './wordings/wordings.service';

type Deps = Pick<Database, 'db'> & {
  secrets: Secrets;
  audit: AuditService;
  siteDefence: GuardedSites;
  nodeSync: GroupsDeps['nodeSync'];
  revisionNodes: GroupHistoryDeps['revisionNodes'];
  getSite: RuleExplanationsDeps['getSite'];
};

/** The services of defence, each with what it needs of the others. */
export function createDefenceServices(deps: Deps) {
  const defenceGroups = createDefenceGroups(deps);
  return {
    defenceGroups,
    groupHistory: createGroupHistory({ ...deps, groups: defenceGroups }),
    defenceParts: createNamedParts(deps),
    defenceGuards: createDefenceGuards(deps),
    wordingsOf: (ownerId: string, hashes: readonly string[]) =>
      readWordings(deps.db, ownerId, hashes),
    hashesOf: (ownerId: string, group: string) => hashesOfGroup(deps.db, ownerId, group),
    explainRule: createRuleExplanations(deps),
    defenceUpkeep: createDefenceUpkeep(deps),
  };
}

export type DefenceServices = ReturnType<typeof createDefenceServices>;
