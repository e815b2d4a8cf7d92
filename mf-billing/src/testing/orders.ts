import type { Order } from '@console/contract/finance/endpoints/orders';

export function anOrder(patch: Partial<Order> = {}): Order {
  return {
    id: '5b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11',
    no: '20261122153000482913',
    kind: 'topup',
    subject: '账户充值',
    lines: [{ label: '账户充值', amountFen: 10_000 }],
    amountFen: 10_000,
    refundedFen: 0,
    state: 'pending',
    paidWith: null,
    note: null,
    packageId: null,
    createdAt: '2026-11-22T07:30:00.000Z',
    expiresAt: '2026-11-22T08:00:00.000Z',
    closedAt: null,
    ...patch,
  };
}
