import { challengeShareEndpoints } from '@console/contract/defence/endpoints/challenge-shares';
import { recordsPath } from '@console/contract/edge/edge';
import { recordsHealthEndpoints } from '@console/contract/monitor/endpoints/records-health';
import { recordsRetentionEndpoints } from '@console/contract/monitor/endpoints/records-retention';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { ChallengeShares } from './challenge-shares.service';
import { readAccessLine } from './intake/access-line';
import { batchRoute } from './intake/batch-route.service';
import type { RecordsService } from './intake/records.service';
import type { RecordsHealthService } from './records-health.service';
import type { RecordsRetentionService } from './records-retention.service';

/** `PUT /api/edge/records/:stream/:seq`: where nodes deliver their access records. */
export function recordsRoutes(app: FastifyInstance, records: RecordsService) {
  batchRoute(app, {
    path: recordsPath,
    summary: '节点上报一批访问记录（gzip NDJSON）',
    read: readAccessLine,
    store: records,
    slots: records.slots,
    onFailure: records.failed,
  });
}

/** How records get into the store. */
export function recordsHealthRoutes(app: FastifyInstance, recordsHealth: RecordsHealthService) {
  contractRoute(app, recordsHealthEndpoints.getRecordsHealth, () => recordsHealth.health());
}

/** How long records are kept: everybody reads it, administrators say it. */
export function recordsRetentionRoutes(app: FastifyInstance, retention: RecordsRetentionService) {
  contractRoute(app, recordsRetentionEndpoints.getRecordsRetention, () => retention.get());
  contractRoute(app, recordsRetentionEndpoints.setRecordsRetention, ({ user, body, request }) =>
    retention.set({ id: user.id, ip: request.ip }, body),
  );
}

/** How many of those whom rules challenged have passed. */
export function challengeSharesRoutes(app: FastifyInstance, challengeShares: ChallengeShares) {
  contractRoute(app, challengeShareEndpoints.listChallengeShares, ({ user, query }) =>
    challengeShares(user.id, query.group),
  );
}
