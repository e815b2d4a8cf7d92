import type { Order } from '@console/contract/finance/endpoints/orders';
import type { OrderState } from '@console/contract/finance/orders';
import { orderKindLabels } from '@console/contract/finance/words';
import { isApiError, poll, useDispatch } from '@console/kit/api';
import { formatDateTime, formatMoney } from '@console/kit/format';
import {
  Box,
  Card,
  KeyFacts,
  NotFoundPage,
  PageHeader,
  QueryError,
  Skeleton,
  StateChip,
} from '@console/kit/ui';
import { useEffect, useRef } from 'react';
import { orderState } from '../../orders/order.model';
import { ordersApi, useCheckOrderMutation, useGetOrderQuery } from '../../orders.api';
import { topupPath } from '../../paths';
import { OrderResult } from './order-result';
import { PayOrder } from './pay-order';

const pollMs = 2_000;

type OrderPaymentProps = { id: string; method: string | undefined };

/** One order: how it is paid while it can be, and what became of it. */
export function OrderPayment({ id, method }: OrderPaymentProps) {
  const { data, error, refetch } = useGetOrderQuery({ params: { id } });
  if (isApiError(error) && error.status === 404) return <NotFoundPage />;
  if (data) return <OrderFrame order={data} method={method} />;
  return error ? (
    <Card>
      <QueryError error={error} refetch={refetch} />
    </Card>
  ) : (
    <Skeleton variant="rounded" height={480} role="status" aria-label="正在加载" />
  );
}

/** The order was paid elsewhere while this page was open: balance and packages are out of date. */
function useRenewedMoney(state: OrderState): void {
  const dispatch = useDispatch();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    dispatch(ordersApi.util.invalidateTags(['Money', 'Package']));
  }, [dispatch, state]);
}

function OrderFrame({ order, method }: { order: Order; method: string | undefined }) {
  useRenewedMoney(order.state);
  return (
    <>
      <PageHeader
        title={orderKindLabels[order.kind]}
        chip={<StateChip {...orderState(order.state)} />}
        crumbs={[{ label: '账户充值', to: topupPath }, { label: '订单' }]}
      />
      <KeyFacts
        facts={[
          { label: '应付金额', value: formatMoney(order.amountFen) },
          { label: '订单号', value: order.no, copy: order.no },
          { label: '内容', value: order.subject },
          { label: '下单时间', value: formatDateTime(order.createdAt) },
          ...(order.state === 'pending'
            ? [{ label: '支付截止', value: formatDateTime(order.expiresAt) }]
            : []),
        ]}
      />
      <Box sx={{ display: 'grid', gap: 4 }}>
        {order.state === 'pending' ? (
          <Pending order={order} method={method} />
        ) : (
          <OrderResult order={order} />
        )}
      </Box>
    </>
  );
}

/** Follows the order, and queries the gateway once: the person may have just paid there. */
function Pending({ order, method }: { order: Order; method: string | undefined }) {
  const { id } = order;
  useGetOrderQuery({ params: { id } }, poll(pollMs));
  const [check] = useCheckOrderMutation();
  useEffect(() => {
    void check({ params: { id }, body: {}, errorsAt: 'caller' });
  }, [check, id]);
  return <PayOrder order={order} method={method} />;
}
