import type { Order } from '@console/contract/finance/endpoints/orders';
import type { OrderState } from '@console/contract/finance/orders';
import { orderStateLabels } from '@console/contract/finance/words';
import { formatDateTime, formatMoney } from '@console/kit/format';
import { Box, Button, ButtonLink, KeyFacts, Section } from '@console/kit/ui';
import { useSellerName } from '../../orders/seller.api';
import { consumptionHistoryPath, topupPath, userPackagePath } from '../../paths';

const sentences = {
  pending: '订单等待支付。',
  paid: '付款已收到，订单已完成。',
  cancelled: '订单已取消。',
  expired: '订单超过支付时间，已自动关闭。',
  refunded: '订单已退款。',
} as const satisfies Record<OrderState, string>;

/** What became of an order, and its receipt. */
export function OrderResult({ order }: { order: Order }) {
  return (
    <>
      <Box sx={offPaper}>
        <Section title={order.state === 'paid' ? '支付成功' : orderStateLabels[order.state]}>
          <Box role="status">
            {sentences[order.state]}
            {order.note ? `${order.note}。` : null}
            {order.state === 'paid' && order.refundedFen > 0
              ? `其中 ${formatMoney(order.refundedFen)} 已退款。`
              : null}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {order.packageId ? (
              <ButtonLink to={userPackagePath(order.packageId)}>查看套餐</ButtonLink>
            ) : null}
            <ButtonLink to={consumptionHistoryPath}>收支记录</ButtonLink>
            <ButtonLink to={topupPath}>继续充值</ButtonLink>
          </Box>
        </Section>
      </Box>
      {order.state === 'paid' || order.state === 'refunded' ? <Receipt order={order} /> : null}
    </>
  );
}

function Receipt({ order }: { order: Order }) {
  const seller = useSellerName();
  const lines = [...order.lines, { label: '合计', amountFen: order.amountFen }];
  if (order.refundedFen > 0) lines.push({ label: '已退款', amountFen: -order.refundedFen });
  return (
    <Section
      title="收据"
      description="仅作为付款凭证，不能代替发票。"
      actions={<Button onClick={() => window.print()}>打印收据</Button>}
    >
      <KeyFacts
        facts={[
          { label: '销售方', value: seller },
          { label: '订单号', value: order.no },
          { label: '支付方式', value: order.paidWith },
          { label: '支付时间', value: formatDateTime(order.closedAt) },
        ]}
      />
      <Box component="dl" aria-label="明细" sx={{ m: 0, maxWidth: 480 }}>
        {lines.map((line) => (
          <Box key={line.label} sx={row}>
            <Box component="dt" sx={{ flex: 1 }}>
              {line.label}
            </Box>
            <Box component="dd" className="num" sx={{ m: 0 }}>
              {formatMoney(line.amountFen)}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

/** Not printed: a receipt states the payment by itself. */
const offPaper = { '@media print': { display: 'none' } } as const;

const row = {
  display: 'flex',
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'line.hairline' },
  '&:last-of-type': { fontWeight: 600 },
} as const;
