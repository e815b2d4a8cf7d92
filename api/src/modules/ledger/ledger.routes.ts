import { ledgerEndpoints } from '@console/contract/ledger';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { LedgerService } from './ledger.service';

/** Balance and movements of the signed-in user. */
export function ledgerRoutes(app: FastifyInstance, { ledger }: { ledger: LedgerService }) {
  contractRoute(app, ledgerEndpoints.getBalance, ({ user }) => ledger.getBalance(user.id));
  contractRoute(app, ledgerEndpoints.listLedgerEntries, ({ user, query }) =>
    ledger.listEntries(user.id, query),
  );
}
