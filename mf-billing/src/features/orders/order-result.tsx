import { type Order, type OrderState, orderStateLabels } from '@console/contract/orders';
import { formatDateTime, formatMoney } from '@console/kit/format';
import { Box, Button, ButtonLink, KeyFacts, Section } from '@console/kit/ui';
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
      <Section
        title={order.state === 'paid' ? '支付成功' : orderStateLabels[order.state]}
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {order.packageId ? (
              <ButtonLink to={userPackagePath(order.packageId)}>查看套餐</ButtonLink>
            ) : null}
            <ButtonLink to={consumptionHistoryPath}>收支记录</ButtonLink>
            <ButtonLink to={topupPath}>继续充值</ButtonLink>
          </Box>
        }
      >
        <Box role="status">
          {sentences[order.state]}
          {order.note ? `${order.note}。` : null}
        </Box>
      </Section>
      {order.state === 'paid' ? <Receipt order={order} /> : null}
    </>
  );
}

/** On paper it stands alone. */
function Receipt({ order }: { order: Order }) {
  return (
    <Box sx={onPaper}>
      <Section
        title="收据"
        description="仅作为付款凭证，不能代替发票。"
        actions={
          <Button sx={offPaper} onClick={() => window.print()}>
            打印收据
          </Button>
        }
      >
        <KeyFacts
          facts={[
            { label: '订单号', value: order.no },
            { label: '支付方式', value: order.paidWith },
            { label: '支付时间', value: formatDateTime(order.closedAt) },
          ]}
        />
        <Box component="dl" aria-label="明细" sx={{ m: 0, maxWidth: 480 }}>
          {[...order.lines, { label: '合计', amountFen: order.amountFen }].map((line) => (
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
    </Box>
  );
}

const onPaper = {
  '@media print': { position: 'fixed', inset: 0, p: 4, bgcolor: '#fff', zIndex: 9999 },
} as const;

const offPaper = { '@media print': { display: 'none' } } as const;

const row = {
  display: 'flex',
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'line.hairline' },
  '&:last-of-type': { fontWeight: 600 },
} as const;
