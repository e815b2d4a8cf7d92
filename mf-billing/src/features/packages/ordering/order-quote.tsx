import type { OrderItem } from '@console/contract/finance/endpoints/orders';
import { isApiError, nanoid } from '@console/kit/api';
import { Alert } from '@console/kit/form';
import { formatMoney } from '@console/kit/format';
import { Box, Button, Skeleton } from '@console/kit/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CouponField } from '../../../orders/coupon-field';
import { reasonOf } from '../../../orders/order.model';
import { usePlaceOrderMutation, useQuoteOrderQuery } from '../../../orders.api';
import { orderPath } from '../../../paths';

type OrderQuoteProps = {
  item: Extract<OrderItem, { kind: 'renewal' | 'upgrade' | 'pack' }>;
  /** 「提交续费订单」. */
  verb: string;
};

/** What an item costs and how the price was calculated, before it is ordered. */
export function OrderQuote({ item, verb }: OrderQuoteProps) {
  const [couponCode, setCouponCode] = useState<string>();
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 640 }}>
      {item.kind === 'renewal' ? (
        <CouponField applied={couponCode} onApply={setCouponCode} />
      ) : null}
      <Quote key={`coupon ${couponCode}`} item={item} verb={verb} couponCode={couponCode} />
    </Box>
  );
}

function Quote({ item, verb, couponCode }: OrderQuoteProps & { couponCode: string | undefined }) {
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useQuoteOrderQuery({
    body: { item, couponCode },
  });
  const [place, { isLoading }] = usePlaceOrderMutation();
  // One key for what is shown: pressing twice, or again after a lost answer, orders once.
  const [orderKey] = useState(() => nanoid(24));
  if (isApiError(error)) return <Alert severity="warning">{reasonOf(error)}</Alert>;
  if (!data) return <Skeleton variant="rounded" height={140} role="status" aria-label="正在加载" />;
  const submit = async () => {
    const { quotedAt, totalFen: expectedTotalFen } = data;
    const ordered = item.kind === 'renewal' ? item : { ...item, quotedAt };
    const answer = await place({
      body: { item: ordered, couponCode, expectedTotalFen, orderKey },
    });
    if (answer.data) await navigate(orderPath(answer.data.id));
    else void refetch();
  };
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box component="dl" aria-label="费用" sx={{ m: 0 }}>
        {data.lines.map(({ label, amountFen, formula }) => (
          <Line key={label} label={label} formula={formula} amountFen={amountFen} />
        ))}
        <Line label="应付" amountFen={data.totalFen} />
      </Box>
      <Box>
        <Button
          variant="contained"
          color="primary"
          loading={isLoading || isFetching}
          onClick={() => void submit()}
        >
          {verb}
        </Button>
      </Box>
    </Box>
  );
}

type LineProps = { label: string; amountFen: number; formula?: string | undefined };

function Line({ label, amountFen, formula }: LineProps) {
  return (
    <Box sx={row}>
      <Box component="dt" sx={{ flex: 1, minWidth: 0 }}>
        {label}
        {formula ? (
          <Box sx={{ fontSize: 12, fontWeight: 400, color: 'text.tertiary' }}>{formula}</Box>
        ) : null}
      </Box>
      <Box component="dd" className="num" sx={{ m: 0 }}>
        {formatMoney(amountFen)}
      </Box>
    </Box>
  );
}

const row = {
  display: 'flex',
  gap: 3,
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'line.hairline' },
  '&:last-of-type': { fontWeight: 600 },
} as const;
