import { type OrderState, orderStateLabels } from '@console/contract/orders';
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
