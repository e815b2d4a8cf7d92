import type { Config } from '../../config';
import type { Db } from '../../db/engine';
import { httpCaller } from '../../ports/outbound/http-call';
import { createEpay } from '../../ports/payments/epay';
import type { PaymentGateway } from '../../ports/payments/payment-gateway';
import type { EpaySettings } from '../../ports/payments/payments.config';
import type { Secrets } from '../../secrets';
import {
  createDemoCashier,
  demoCashierPath,
  demoMerchant,
} from '../demo-cashier/demo-cashier.service';
import type { LedgerService } from '../ledger/ledger.service';
import type { OrdersService } from '../orders/orders.service';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import { createPaymentsService } from './payments.service';
import { createReconciliationService } from './reconciliation.service';
import { createSettlementService } from './settlement.service';

const limits = { connectMs: 5_000, totalMs: 10_000, answerBytesMax: 256 * 1024 };

const epayMethods = {
  alipay: { label: '支付宝', description: '经易支付渠道' },
  wxpay: { label: '微信支付', description: '经易支付渠道' },
  qqpay: { label: 'QQ 钱包', description: '经易支付渠道' },
  bank: { label: '网银', description: '经易支付渠道' },
} as const satisfies Record<EpaySettings['methods'][number], object>;

type Deps = {
  db: Db;
  config: Pick<Config, 'mode' | 'host' | 'port' | 'publicUrl' | 'payments'>;
  secrets: Pick<Secrets, 'keyFor'>;
  ledger: LedgerService;
  orders: OrdersService;
  rateLimits: RateLimits;
  report: (message: string) => void;
};

/** The gateways of the settings, in demo mode with the demo's own before them, and what they take in. */
export function createPaymentsServices({ db, config, secrets, ledger, orders, ...deps }: Deps) {
  const call = httpCaller({ limits });
  const ownHost = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  const ownUrl = `http://${ownHost}:${config.port}`;
  const publicUrl = config.publicUrl ?? ownUrl;
  const demoKey = async () => (await secrets.keyFor('demo-cashier')).toString('hex');
  const gateways: PaymentGateway[] = [];
  const demoCashier =
    config.mode === 'demo'
      ? createDemoCashier({ db, call, key: demoKey, report: deps.report })
      : undefined;
  if (demoCashier) {
    const label = '演示收银台';
    const account = {
      ...{ id: 'demo', pid: demoMerchant, key: demoKey, url: ownUrl + demoCashierPath },
      methods: [{ key: 'demo', label, description: '不扣任何钱，流程与真实渠道一样' }],
    };
    gateways.push(createEpay(account, call));
  }
  const { epay } = config.payments;
  if (epay) {
    const methods = epay.methods.map((key) => ({ key, ...epayMethods[key] }));
    gateways.push(createEpay({ ...epay, id: 'epay', key: async () => epay.key, methods }, call));
  }
  const settlement = createSettlementService({ db, ledger, orders });
  const reconciliation = createReconciliationService({
    ...{ db, gateways, orders, settlement, report: deps.report },
  });
  const payments = createPaymentsService({
    ...{ db, gateways, publicUrl, orders, reconciliation, rateLimits: deps.rateLimits },
  });
  return { gateways, settlement, reconciliation, payments, demoCashier };
}
