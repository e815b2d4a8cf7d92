import type { InvoiceState } from './endpoints/invoices';
import type { InvoiceKind } from './invoices';
import type { LedgerKind } from './ledger';
import type { OrderKind, OrderState } from './orders';

export const invoiceKindLabels = {
  normal: '增值税普通发票',
  special: '增值税专用发票',
} as const satisfies Record<InvoiceKind, string>;

export const invoiceStateLabels = {
  pending: '待开具',
  issued: '已开具',
  refused: '已拒绝',
  cancelled: '已撤回',
  voided: '已冲红',
} as const satisfies Record<InvoiceState, string>;

export const ledgerKindLabels = {
  topup: '充值',
  consumption: '消费',
  gift: '礼品券',
  refund: '退款',
  payout: '原路退回',
  commission: '推广佣金',
  clawback: '佣金扣回',
} as const satisfies Record<LedgerKind, string>;

export const orderKindLabels = {
  topup: '账户充值',
  package: '购买套餐',
  renewal: '续费套餐',
  upgrade: '升级套餐',
  pack: '购买加量包',
} as const satisfies Record<OrderKind, string>;

export const orderStateLabels = {
  pending: '待支付',
  paid: '已支付',
  cancelled: '已取消',
  expired: '已过期',
  refunded: '已退款',
} as const satisfies Record<OrderState, string>;
