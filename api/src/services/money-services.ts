import type { Config } from '../config';
import type { Database } from '../db/engine';
import type { AuditService } from '../modules/audit/audit.service';
import { createCommissionsService } from '../modules/commissions/commissions.service';
import { createCouponsService } from '../modules/coupons/coupons.service';
import { createGiftBatchesService } from '../modules/gift-vouchers/gift-batches.service';
import { createGiftVouchersService } from '../modules/gift-vouchers/gift-vouchers.service';
import { createInvoicesService } from '../modules/invoices/invoices.service';
import { createLedgerService } from '../modules/ledger/ledger.service';
import { createStatementsService } from '../modules/ledger/statements.service';
import { createAutoRenewalService } from '../modules/orders/auto-renewal.service';
import { createOrderPriceService } from '../modules/orders/order-price.service';
import { createOrdersService } from '../modules/orders/orders.service';
import { createPlanQuotesService } from '../modules/orders/plan-quotes.service';
import { createOrdersAdminService } from '../modules/orders-admin/orders-admin.service';
import { createPacksService } from '../modules/packs/packs.service';
import { createPaymentsServices } from '../modules/payments/payments.services';
import { createPlansService } from '../modules/plans/plans.service';
import { createPlansAdminService } from '../modules/plans/plans-admin.service';
import type { RateLimits } from '../modules/rate-limits/rate-limits.service';
import type { Secrets } from '../secrets/secrets';

type MoneyDeps = Pick<Database, 'db' | 'signals'> & {
  config: Config;
  secrets: Secrets;
  audit: AuditService;
  rateLimits: RateLimits;
  report: (message: string) => void;
};

/** The services of plans, orders and money. */
export function createMoneyServices(deps: MoneyDeps) {
  const { db, signals, config, audit, rateLimits } = deps;
  const ledger = createLedgerService(db);
  const packs = createPacksService({ db, audit });
  const plans = createPlansService(db);
  const prices = createOrderPriceService({ packs, plans });
  const commissions = createCommissionsService({ db, ledger, rule: config.affiliate });
  const coupons = createCouponsService({ db, audit, rateLimits });
  const orders = createOrdersService({ db, signals, ledger, prices, coupons, commissions });
  const invoices = createInvoicesService({ db, ledger, audit });
  const paymentServices = createPaymentsServices({
    ...deps,
    ...{ ledger, orders, commissions, invoices },
  });
  return {
    ...{ ledger, plans, packs, orders, commissions, coupons, invoices },
    planQuotes: createPlanQuotesService({ db, plans, coupons }),
    autoRenewal: createAutoRenewalService({ db, orders }),
    statements: createStatementsService(db),
    plansAdmin: createPlansAdminService({ db, audit }),
    giftBatches: createGiftBatchesService({ db, audit }),
    giftVouchers: createGiftVouchersService({ db, ledger, rateLimits }),
    ...paymentServices,
    ordersAdmin: createOrdersAdminService({ db, refunds: paymentServices.refunds }),
  };
}
