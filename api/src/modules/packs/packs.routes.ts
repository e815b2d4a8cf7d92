import { packEndpoints } from '@console/contract/packages/endpoints/packs';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { PacksService } from './packs.service';

/** Packs for sale, and for administrators all of them. */
export function packsRoutes(app: FastifyInstance, { packs }: { packs: PacksService }) {
  contractRoute(app, packEndpoints.listPacks, () => packs.listPacks());
  contractRoute(app, packEndpoints.listAllPacks, () => packs.listAllPacks());
  contractRoute(app, packEndpoints.createPack, ({ user, body, request }) =>
    packs.createPack({ id: user.id, ip: request.ip }, body),
  );
  contractRoute(app, packEndpoints.updatePack, ({ user, params, body, request }) =>
    packs.updatePack({ id: user.id, ip: request.ip }, params.id, body),
  );
}
