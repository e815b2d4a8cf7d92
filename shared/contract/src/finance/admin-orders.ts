import { z } from 'zod';
import type { RefundState, RefundTo, TransferState } from './endpoints/admin-orders';

/** Bounds of what an administrator enters: one fen to ¥1,000,000. */
export const enteredFenSchema = z
  .int('金额应精确到分')
  .min(1, '金额应大于 0')
  .max(100_000_000, '金额不能超过 ¥1,000,000.00');

export const refundToLabels = {
  balance: '退到余额',
  source: '原路退回',
  offline: '线下退回',
} as const satisfies Record<RefundTo, string>;

export const refundStateLabels = {
  pending: '处理中',
  done: '已退款',
  failed: '退款失败',
} as const satisfies Record<RefundState, string>;

export const transferStateLabels = {
  waiting: '待确认',
  received: '已到账',
  closed: '已关闭',
} as const satisfies Record<TransferState, string>;
