import type { Order, PaymentMethod } from '@console/contract/finance/endpoints/orders';
import { formatMoney } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import { Box, Button, QueryState, Section, useConfirm } from '@console/kit/ui';
import { useSearchParams } from 'react-router-dom';
import { useGetBalanceQuery } from '../../billing.api';
import {
  useCancelOrderMutation,
  useListPaymentMethodsQuery,
  usePayOrderFromBalanceMutation,
} from '../../orders.api';
import { PaymentSteps } from './payment-steps';

type PayOrderProps = { order: Order; method: string | undefined };

/** The payment methods of an order, and what to do for the chosen one. */
export function PayOrder({ order, method }: PayOrderProps) {
  const methods = useListPaymentMethodsQuery();
  const [search, setSearch] = useSearchParams();
  const choose = (key: string) =>
    setSearch({ ...Object.fromEntries(search), method: key }, { replace: true });
  return (
    <>
      <Section
        title="支付方式"
        description="支付完成后，本页会自动显示结果。"
        actions={<CancelOrder order={order} />}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          {order.kind === 'topup' ? null : <FromBalance order={order} />}
          <QueryState query={methods} height={40}>
            {(list) => (
              <Methods
                methods={order.amountFen === 0 ? [] : list}
                chosen={method}
                onChoose={choose}
              />
            )}
          </QueryState>
        </Box>
      </Section>
      {method ? <PaymentSteps order={order} method={method} /> : null}
    </>
  );
}

type MethodsProps = {
  methods: readonly PaymentMethod[];
  chosen: string | undefined;
  onChoose: (key: string) => void;
};

function Methods({ methods, chosen, onChoose }: MethodsProps) {
  return methods.map(({ key, label }) => (
    <Button
      key={key}
      variant={key === chosen ? 'contained' : 'outlined'}
      color={key === chosen ? 'primary' : 'inherit'}
      aria-pressed={key === chosen}
      onClick={() => onChoose(key)}
    >
      {label}
    </Button>
  ));
}

function FromBalance({ order }: { order: Order }) {
  const { data } = useGetBalanceQuery();
  const [pay, { isLoading }] = usePayOrderFromBalanceMutation();
  const confirm = useConfirm();
  const enough = data !== undefined && data.balanceFen >= order.amountFen;
  const start = async () => {
    const done = await confirm({
      title: '用余额支付？',
      children: `将从账户余额中扣除 ${formatMoney(order.amountFen)}，用于：${order.subject}。`,
      verb: '确认支付',
      action: async () => {
        await pay({ params: { id: order.id }, body: {}, errorsAt: 'caller' }).unwrap();
      },
    });
    if (done) toast.success('订单已支付');
  };
  return (
    <Button variant="outlined" disabled={!enough} loading={isLoading} onClick={() => void start()}>
      余额支付（{formatMoney(data?.balanceFen)}）
    </Button>
  );
}

function CancelOrder({ order }: { order: Order }) {
  const [cancel] = useCancelOrderMutation();
  const confirm = useConfirm();
  const start = async () => {
    const done = await confirm({
      title: '取消订单？',
      children: `订单 ${order.no} 取消后不能再支付。已经在支付渠道付过款的，到账后会转入余额。`,
      verb: '取消订单',
      action: async () => {
        await cancel({ params: { id: order.id }, body: {}, errorsAt: 'caller' }).unwrap();
      },
    });
    if (done) toast.success('订单已取消');
  };
  return <Button onClick={() => void start()}>取消订单</Button>;
}
