import { adminGiftVoucherEndpoints } from '@console/contract/finance/endpoints/admin-gift-vouchers';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { GiftBatchesService } from './gift-batches.service';

/** Batches of gift vouchers in the back office. */
export function giftBatchesRoutes(
  app: FastifyInstance,
  { giftBatches }: { giftBatches: GiftBatchesService },
) {
  contractRoute(app, adminGiftVoucherEndpoints.listGiftBatches, ({ query }) =>
    giftBatches.listBatches(query),
  );
  contractRoute(app, adminGiftVoucherEndpoints.createGiftBatch, ({ user, request, body }) =>
    giftBatches.createBatch({ id: user.id, ip: request.ip }, body),
  );
  contractRoute(app, adminGiftVoucherEndpoints.revokeGiftBatch, ({ user, request, params }) =>
    giftBatches.revokeBatch({ id: user.id, ip: request.ip }, params.id),
  );
}
