import type { Order, PaymentStart } from '@console/contract/finance/endpoints/orders';
import { Box, Button, KeyFacts, QueryState, Section } from '@console/kit/ui';
import { useCheckOrderMutation, usePayOrderQuery } from '../../orders.api';

/** What to do for a payment method: open an address, scan a code, or send a transfer. */
export function PaymentSteps({ order, method }: { order: Order; method: string }) {
  const query = usePayOrderQuery({ params: { id: order.id }, body: { method } });
  return (
    <QueryState query={query} height={260}>
      {(start) => (
        <Section title="付款" actions={<Paid order={order} />}>
          {start.kind === 'transfer' ? <Transfer start={start} /> : <Code start={start} />}
        </Section>
      )}
    </QueryState>
  );
}

function Code({ start }: { start: Exclude<PaymentStart, { kind: 'transfer' }> }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 5 }}>
      <Box
        component="img"
        src={start.qrImage}
        alt="付款二维码"
        sx={{ width: 200, height: 200, borderRadius: 2, border: 1, borderColor: 'line.hairline' }}
      />
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
        <span>用手机扫描二维码付款{start.kind === 'redirect' ? '，或在电脑上付款：' : '。'}</span>
        {start.kind === 'redirect' ? (
          <Button
            variant="contained"
            color="primary"
            href={start.url}
            target="_blank"
            rel="noreferrer"
          >
            前往收银台
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}

function Transfer({ start }: { start: Extract<PaymentStart, { kind: 'transfer' }> }) {
  const { payee, bank, account, remark } = start;
  return (
    <>
      <KeyFacts
        facts={[
          { label: '收款户名', value: payee, copy: payee },
          { label: '开户行', value: bank, copy: bank },
          { label: '账号', value: account, copy: account },
          { label: '汇款附言（必填）', value: remark, copy: remark },
        ]}
      />
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
        请在汇款附言中填写上面的代码，财务核对到账后订单自动完成，通常在一个工作日内。实际到账金额与订单不同的，按实际金额计入余额。
      </Box>
    </>
  );
}

function Paid({ order }: { order: Order }) {
  const [check, { isLoading }] = useCheckOrderMutation();
  return (
    <Button loading={isLoading} onClick={() => void check({ params: { id: order.id }, body: {} })}>
      我已付款
    </Button>
  );
}
