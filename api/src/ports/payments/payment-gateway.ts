import type { PaymentMethod } from '@console/contract/orders';

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
export type GatewayStart = { kind: 'redirect'; url: string } | { kind: 'qr'; content: string };

/** A payment as the gateway states it. */
export type GatewayPayment = { tradeNo: string; gatewayNo: string; amountFen: number };

/** A notification as it came in, unread. */
export type NoticeRequest = {
  method: string;
  /** What stands behind the `?`. */
  query: string;
  body: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** What a gateway hears in return. */
export type NoticeAnswer = { status: number; type: string; body: string };

/** An account at a gateway. */
export type PaymentGateway = {
  /** Names the account: what it collects is counted under this name. */
  id: string;
  methods: readonly PaymentMethod[];
  start: (request: PaymentRequest) => Promise<GatewayStart>;
  /**
   * The payment that a notification tells of; nothing when it tells of something else. Throws
   * NoticeRefused on whatever is not the gateway's own word to this account.
   */
  readNotice: (request: NoticeRequest) => Promise<GatewayPayment | undefined>;
  /** Asks for an attempt. Throws GatewayError when there is no answer. */
  query: (tradeNo: string) => Promise<GatewayPayment | 'unpaid'>;
  /** True where a notification carries no time, so that an old one could come again: it is asked for. */
  confirmsByQuery: boolean;
  accepted: NoticeAnswer;
  refused: NoticeAnswer;
};

/** A notification that is not believed. */
export class NoticeRefused extends Error {}

/** A gateway that gave no answer, or none that can be read. */
export class GatewayError extends Error {}
