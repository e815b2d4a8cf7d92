import fc from 'fast-check';
import { ApiError } from '../../plugins/api-error';
import { NoticeRefused } from '../../ports/payments/payment-gateway';

/** A period of an operation is a place in this list. */
export const periods = ['month', 'quarter', 'year'] as const;

/** Something that somebody does; which, of what there is by then, is told by numbers. */
export type Operation = {
  kind: string;
  who: number;
  pick: number;
  period: number;
  instance: number;
};

/** What there is for operations to be about. */
export type World = {
  users: string[];
  orders: { id: string; owner: string; amountFen: number }[];
  attempts: { tradeNo: string; amountFen: number }[];
  packages: { id: string; owner: string }[];
  vouchers: string[];
  coupon: string;
};

export const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom(
    ...(['topup', 'topup', 'buy', 'buy', 'order', 'renew', 'upgrade'] as const),
    ...([
      'start',
      'start',
      'start',
      'notify',
      'notify',
      'notify',
      'forge',
      'balance',
      'cancel',
      'voucher',
      'expire',
      'refund',
      'refund',
      'commission',
    ] as const),
  ),
  who: fc.nat(1),
  pick: fc.nat(1_000),
  period: fc.nat(2),
  instance: fc.nat(1),
});

/** What an operation is about, of a list of such things. */
export const pick = <T>(list: readonly T[], index: number): T | undefined =>
  list[index % list.length];

/** One of the newest, as old orders and attempts are mostly over. */
export const recent = <T>(list: readonly T[], index: number): T | undefined =>
  list.at(-1 - (index % 4));

/** Takes an operation's refusal, which is an answer like others; throws what is none. */
export function refusalOnly(error: unknown): void {
  if (!(error instanceof ApiError || error instanceof NoticeRefused)) throw error;
}
