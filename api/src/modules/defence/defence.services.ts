import type { Database } from '../../db/engine';
import type { Secrets } from '../../secrets';
import type { AuditService } from '../audit/audit.service';
import type { SiteDefenceService } from '../sites/site-defence.service';
import { createDefenceUpkeep } from './defence-upkeep.service';
import { createGroupHistory, type GroupHistoryDeps } from './group-history.service';
import { createDefenceGroups, type GroupsDeps } from './groups.service';
import { createDefenceGuards } from './guards.service';
import { createNamedParts } from './named-parts.service';
import { readWordings } from './wordings.service';

type Deps = Pick<Database, 'db'> & {
  secrets: Secrets;
  audit: AuditService;
  siteDefence: SiteDefenceService;
  nodeSync: GroupsDeps['nodeSync'];
  revisionNodes: GroupHistoryDeps['revisionNodes'];
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
    defenceUpkeep: createDefenceUpkeep(deps),
  };
}

export type DefenceServices = ReturnType<typeof createDefenceServices>;
