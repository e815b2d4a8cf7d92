import type { Config } from '../../config';
import type { Database, Db } from '../../db/engine';
import { httpCaller } from '../../ports/outbound/http-call';
import { createAlipay } from '../../ports/payments/alipay';
import { createBankTransfer } from '../../ports/payments/bank-transfer';
import { createEpay } from '../../ports/payments/epay';
import type { PaymentGateway } from '../../ports/payments/payment-gateway';
import type { EpaySettings } from '../../ports/payments/payments.config';
import { createWechatPay } from '../../ports/payments/wechat-pay';
import type { Secrets } from '../../secrets/secrets';
import type { AuditService } from '../audit/audit.service';
import type { CommissionsService } from '../commissions/commissions.service';
import {
  createDemoCashier,
  demoCashierPath,
  demoMerchant,
} from '../demo-cashier/demo-cashier.service';
import type { InvoicesService } from '../invoices/invoices.service';
import type { LedgerService } from '../ledger/ledger.service';
import type { OrdersService } from '../orders/orders.service';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import { createRefundPursuit } from '../refunds/refund-pursuit.service';
import { createRefundsService } from '../refunds/refunds.service';
import { createPaymentsService } from './payments.service';
import { createReconciliationService } from './reconciliation.service';
import { createSettlementService } from './settlement.service';
import { createTransfersService } from './transfers.service';

const limits = { connectMs: 5_000, totalMs: 10_000, answerBytesMax: 256 * 1024 };

const epayMethods = {
  alipay: { label: '支付宝', description: '经易支付渠道' },
  wxpay: { label: '微信支付', description: '经易支付渠道' },
  qqpay: { label: 'QQ 钱包', description: '经易支付渠道' },
  bank: { label: '网银', description: '经易支付渠道' },
} as const satisfies Record<EpaySettings['methods'][number], object>;

/** Shown in a demo, where an administrator may try to confirm transfers. */
const demoBank = {
  ...{ payee: '演示公司（请勿汇款）', bank: '演示银行', account: '0000 0000 0000 0000', days: 7 },
};

type Deps = {
  db: Db;
  signals: Database['signals'];
  config: Pick<Config, 'mode' | 'host' | 'port' | 'publicUrl' | 'payments'>;
  secrets: Pick<Secrets, 'keyFor'>;
  ledger: LedgerService;
  orders: OrdersService;
  commissions: CommissionsService;
  invoices: InvoicesService;
  audit: AuditService;
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
  const { epay, alipay, wechat } = config.payments;
  const bank = config.payments.bank ?? (demoCashier && demoBank);
  if (alipay) gateways.push(createAlipay(alipay, call));
  if (wechat) gateways.push(createWechatPay(wechat, call));
  if (epay) {
    const methods = epay.methods.map((key) => ({ key, ...epayMethods[key] }));
    gateways.push(createEpay({ ...epay, id: 'epay', key: async () => epay.key, methods }, call));
  }
  if (bank) gateways.push(createBankTransfer(bank));
  const settlement = createSettlementService({ db, ledger, orders });
  const reconciliation = createReconciliationService({
    ...{ db, gateways, orders, settlement, report: deps.report },
  });
  const payments = createPaymentsService({
    ...{ db, gateways, publicUrl, orders, reconciliation, rateLimits: deps.rateLimits },
  });
  const refundPursuit = createRefundPursuit({ db, gateways, ledger, orders, report: deps.report });
  const refunds = createRefundsService({
    ...{ db, gateways, ledger, orders, pursuit: refundPursuit },
    ...{ signals: deps.signals, commissions: deps.commissions, audit: deps.audit },
    invoices: deps.invoices,
  });
  const transfers = createTransfersService({
    ...{ db, ledger, orders, settlement, audit: deps.audit },
  });
  return {
    ...{ gateways, settlement, reconciliation, payments, demoCashier },
    ...{ refunds, refundPursuit, transfers },
  };
}
