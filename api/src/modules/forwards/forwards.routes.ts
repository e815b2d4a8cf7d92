import { forwardActionEndpoints } from '@console/contract/forwards/endpoints/actions';
import { forwardBatchEndpoints } from '@console/contract/forwards/endpoints/batch';
import { forwardDefaultsEndpoints } from '@console/contract/forwards/endpoints/defaults';
import { forwardImportEndpoints } from '@console/contract/forwards/endpoints/file';
import { forwardEndpoints } from '@console/contract/forwards/endpoints/forwards';
import { forwardGroupEndpoints } from '@console/contract/forwards/endpoints/groups';
import { forwardRevisionEndpoints } from '@console/contract/forwards/endpoints/revisions';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { ForwardDefaultsService } from './forward-defaults.service';
import type { ForwardGroupsService } from './forward-groups.service';
import type { ForwardsService } from './forwards.service';
import type { ForwardHistoryService } from './history/forward-history.service';

/** A text of the contract's length, written as JSON with its quotes and Chinese escaped. */
const importBytesMax = 20 * 1024 * 1024;
/** Two lists of ten thousand entries with their notes. */
const settingsBytesMax = 8 * 1024 * 1024;

type Options = {
  forwards: ForwardsService;
  forwardGroups: ForwardGroupsService;
  forwardDefaults: ForwardDefaultsService;
  forwardHistory: ForwardHistoryService;
};

/** Layer-4 forwards of the signed-in user. */
export function forwardsRoutes(app: FastifyInstance, services: Options) {
  const { forwards } = services;
  contractRoute(app, forwardEndpoints.listForwards, ({ user, query }) =>
    forwards.listForwards(user.id, query),
  );
  contractRoute(app, forwardEndpoints.exportForwards, ({ user, query }) =>
    forwards.exportForwards(user.id, query),
  );
  contractRoute(app, forwardEndpoints.getForwardRoom, ({ user }) => forwards.getRoom(user.id));
  contractRoute(app, forwardEndpoints.getForward, ({ user, params }) =>
    forwards.getForward(user.id, params.id),
  );
  contractRoute(app, forwardEndpoints.getForwardBySn, ({ user, params }) =>
    forwards.getForwardBySn(user.id, params.sn),
  );
  contractRoute(app, forwardEndpoints.getForwardOriginHealth, async ({ user, params }) => ({
    origins: await forwards.originHealth(user.id, params.id),
  }));
  contractRoute(app, forwardEndpoints.createForward, ({ user, body }) =>
    forwards.createForward(user.id, body),
  );
  contractRoute(
    app,
    forwardEndpoints.updateForward,
    ({ user, params, body }) => forwards.updateForward(user.id, params.id, body),
    { bodyLimit: settingsBytesMax },
  );
  contractRoute(app, forwardBatchEndpoints.createForwards, ({ user, body }) =>
    forwards.createForwards(user.id, body),
  );
  contractRoute(app, forwardActionEndpoints.actOnForwards, ({ user, body }) =>
    forwards.actOnForwards(user.id, body.ids, body.action),
  );
  contractRoute(
    app,
    forwardImportEndpoints.importForwards,
    ({ user, body }) => forwards.importForwards(user.id, body),
    { bodyLimit: importBytesMax },
  );
  groupRoutes(app, services);
  defaultRoutes(app, services);
  historyRoutes(app, services);
}

function groupRoutes(app: FastifyInstance, { forwardGroups }: Options) {
  contractRoute(app, forwardGroupEndpoints.listForwardGroups, ({ user, query }) =>
    forwardGroups.listGroups(user.id, query),
  );
  contractRoute(app, forwardGroupEndpoints.createForwardGroup, ({ user, body }) =>
    forwardGroups.createGroup(user.id, body),
  );
  contractRoute(app, forwardGroupEndpoints.updateForwardGroup, ({ user, params, body }) =>
    forwardGroups.updateGroup(user.id, params.id, body),
  );
  contractRoute(app, forwardGroupEndpoints.deleteForwardGroup, ({ user, params, request }) =>
    forwardGroups.deleteGroup({ id: user.id, ip: request.ip }, params.id),
  );
}

function defaultRoutes(app: FastifyInstance, { forwardDefaults }: Options) {
  contractRoute(app, forwardDefaultsEndpoints.getForwardDefaults, ({ user, query }) =>
    forwardDefaults.getDefaults(user.id, query.group ?? null),
  );
  contractRoute(
    app,
    forwardDefaultsEndpoints.updateForwardDefaults,
    ({ user, body, request }) =>
      forwardDefaults.updateDefaults({ id: user.id, ip: request.ip }, body),
    { bodyLimit: settingsBytesMax },
  );
  contractRoute(
    app,
    forwardDefaultsEndpoints.resetForwardDefaults,
    ({ user, body: { groupId, section }, request }) =>
      forwardDefaults.resetDefaults({ id: user.id, ip: request.ip }, groupId, section),
  );
}

function historyRoutes(app: FastifyInstance, { forwards, forwardHistory }: Options) {
  contractRoute(app, forwardRevisionEndpoints.listForwardRevisions, ({ user, params, query }) =>
    forwardHistory.listRevisions(user.id, params.id, query),
  );
  contractRoute(app, forwardRevisionEndpoints.getForwardRevision, ({ user, params }) =>
    forwardHistory.getRevision(user.id, params.id, params.number),
  );
  contractRoute(app, forwardRevisionEndpoints.restoreForwardRevision, ({ user, params, body }) => {
    const { revision } = body;
    return forwards.restoreForward(user.id, params.id, { number: params.number, revision });
  });
}
