import { ledgerEndpoints } from '@console/contract/finance/endpoints/ledger';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { LedgerService } from './ledger.service';
import type { StatementsService } from './statements.service';

type Services = { ledger: LedgerService; statements: StatementsService };

/** Balance and movements of the signed-in user. */
export function ledgerRoutes(app: FastifyInstance, { ledger, statements }: Services) {
  contractRoute(app, ledgerEndpoints.getBalance, ({ user }) => ledger.getBalance(user.id));
  contractRoute(app, ledgerEndpoints.listLedgerEntries, ({ user, query }) =>
    ledger.listEntries(user.id, query),
  );
  contractRoute(app, ledgerEndpoints.getStatement, ({ user, query }) =>
    statements.getStatement(user.id, query.month),
  );
  contractRoute(app, ledgerEndpoints.exportLedgerEntries, ({ user, query }) =>
    statements.exportCsv(user.id, query),
  );
}
