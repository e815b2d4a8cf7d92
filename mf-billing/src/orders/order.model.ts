import type { OrderState } from '@console/contract/finance/orders';
import { orderStateLabels } from '@console/contract/finance/words';
import type { ApiError } from '@console/kit/api';
import type { Tone } from '@console/kit/ui';

const tones = {
  pending: 'warn',
  paid: 'ok',
  cancelled: 'mute',
  expired: 'mute',
  refunded: 'info',
} as const satisfies Record<OrderState, Tone>;

/** Label and colour of an order's state. */
export const orderState = (state: OrderState) => ({
  label: orderStateLabels[state],
  tone: tones[state],
});

/** Why an order has no price; the coupon's own message says more than the general one. */
export const reasonOf = ({ fields, msg }: ApiError): string =>
  Object.entries(fields).find(([field]) => field === 'couponCode')?.[1] ?? msg;
