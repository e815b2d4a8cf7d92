import { defenceGroupEndpoints } from '@console/contract/defence/endpoints/groups';
import { defenceListEndpoints } from '@console/contract/defence/endpoints/lists';
import { requestTryEndpoints } from '@console/contract/defence/endpoints/try';
import { ruleWordingEndpoints } from '@console/contract/defence/endpoints/wordings';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { DefenceServices } from './defence.services';
import { platformGuardId } from './groups/guards.service';
import { partsRoutes } from './parts/parts.routes';
import type { createRequestTries } from './try.service';

/** What rules do to a request that the signed-in user made up. */
export function requestTryRoutes(
  app: FastifyInstance,
  { tryRequest }: { tryRequest: ReturnType<typeof createRequestTries> },
) {
  contractRoute(app, requestTryEndpoints.tryDefence, ({ user, body }) => tryRequest(user.id, body));
}

/** Groups of rules, what they name, and black and white lists. */
export function defenceRoutes(app: FastifyInstance, services: DefenceServices) {
  const { defenceGroups, defenceGuards } = services;
  const groups = defenceGroupEndpoints;
  contractRoute(app, groups.listDefenceGroups, ({ user, query }) =>
    defenceGroups.listGroups(user.id, query),
  );
  contractRoute(app, groups.getDefenceGroup, ({ user, params }) =>
    defenceGroups.getGroup(user.id, params.id),
  );
  contractRoute(app, groups.createDefenceGroup, ({ user, body }) =>
    defenceGroups.createGroup(user.id, body),
  );
  contractRoute(app, groups.copyDefenceGroup, ({ user, params, body }) =>
    defenceGroups.copyGroup(user.id, params.id, body.name),
  );
  contractRoute(app, groups.updateDefenceGroup, ({ user, params, body }) =>
    defenceGroups.updateGroup(user.id, params.id, body),
  );
  contractRoute(app, groups.deleteDefenceGroup, ({ user, params }) =>
    defenceGroups.deleteGroup(user.id, params.id),
  );
  contractRoute(app, groups.checkDefenceRules, ({ user, body }) =>
    defenceGroups.checkRules(user.id, body.rules),
  );
  contractRoute(app, groups.listDefenceGroupRevisions, ({ user, params, query }) =>
    services.groupHistory.listRevisions(user.id, params.id, query),
  );
  contractRoute(app, groups.getDefenceGroupRevision, ({ user, params }) =>
    services.groupHistory.getRevision(user.id, params.id, params.number),
  );
  contractRoute(app, groups.restoreDefenceGroupRevision, ({ user, params, body }) =>
    services.groupHistory.restore(user.id, params, body.revision),
  );
  partsRoutes(app, services);
  contractRoute(app, ruleWordingEndpoints.listRuleWordings, ({ user, query }) =>
    services.wordingsOf(user.id, query.hashes),
  );
  const lists = defenceListEndpoints;
  contractRoute(app, lists.getDefenceGuard, ({ user }) => defenceGuards.getGuard(user.id));
  contractRoute(app, lists.updateDefenceGuard, ({ user, body, request }) =>
    defenceGuards.updateGuard({ id: user.id, ip: request.ip }, user.id, body),
  );
  contractRoute(app, lists.getPlatformGuard, () => defenceGuards.getGuard(platformGuardId));
  contractRoute(app, lists.updatePlatformGuard, ({ user, body, request }) =>
    defenceGuards.updateGuard({ id: user.id, ip: request.ip }, platformGuardId, body),
  );
}
