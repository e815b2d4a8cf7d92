import type { PaymentMethod, PaymentStart } from '@console/contract/finance/endpoints/orders';

/** What a gateway is asked to collect. */
export type PaymentRequest = {
  /** Ours, new for each attempt: 6 to 32 letters and digits. */
  tradeNo: string;
  amountFen: number;
  subject: string;
  expiresAt: Date;
  /** Where the gateway says that it was paid. */
  notifyUrl: string;
  /** Where the payer comes back to; what comes with them proves nothing. */
  returnUrl: string;
  clientIp: string;
  /** Which of the gateway's methods. */
  method: string;
};

/** What the payer does next. */
export type GatewayStart =
  | { kind: 'redirect'; url: string }
  | { kind: 'qr'; content: string }
  | Extract<PaymentStart, { kind: 'transfer' }>;

/** A payment as the gateway states it. */
export type GatewayPayment = { tradeNo: string; gatewayNo: string; amountFen: number };

/** A notification as it came in, unread. */
export type NoticeRequest = {
  method: string;
  /** The part after the `?`. */
  query: string;
  body: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** What a gateway hears in return. */
export type NoticeAnswer = { status: number; type: string; body: string };

/** What a gateway is asked to refund to the payer. */
export type RefundRequest = {
  tradeNo: string;
  /** Ours, one for each refund: the same number again gives nothing more. */
  refundNo: string;
  amountFen: number;
  /** What was paid under the attempt. */
  paidFen: number;
  reason: string;
};

/** How far a refund is. `failed` is the gateway's final word: nothing was given back. */
export type RefundAnswer = { state: 'done' | 'pending' } | { state: 'failed'; reason: string };

/** An account at a gateway. */
export type PaymentGateway = {
  /** Names the account: what it collects is counted under this name. */
  id: string;
  methods: readonly PaymentMethod[];
  /** For how many days an order waits that is paid here; half an hour without it. */
  waitDays?: number;
  start: (request: PaymentRequest) => Promise<GatewayStart>;
  /**
   * The payment that a notification tells of; nothing when it tells of something else. Throws
   * NoticeRefused on whatever is not the gateway's own word to this account.
   */
  readNotice: (request: NoticeRequest) => Promise<GatewayPayment | undefined>;
  /** Queries an attempt. Throws GatewayError when there is no answer. */
  query: (tradeNo: string) => Promise<GatewayPayment | 'unpaid'>;
  /** Ends an attempt at the gateway, so that nobody can pay it any more. Absent where it has no such call. */
  close?: (tradeNo: string) => Promise<void>;
  /**
   * Gives money back; the same number again tells how far it is. Throws GatewayError where that is not
   * known. Absent where the gateway has no such call.
   */
  refund?: (request: RefundRequest) => Promise<RefundAnswer>;
  /**
   * True where a notification carries no time, so that an old one could be replayed: it is
   * confirmed by a query.
   */
  confirmsByQuery: boolean;
  accepted: NoticeAnswer;
  refused: NoticeAnswer;
};

/** A notification that is not believed. */
export class NoticeRefused extends Error {}

/** A gateway that gave no answer, or none that can be read. */
export class GatewayError extends Error {}
