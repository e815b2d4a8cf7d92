import type { Plan } from '@console/contract/packages/endpoints/plans';
import { planPeriodLabels } from '@console/contract/packages/plan-words';
import { nanoid } from '@console/kit/api';
import { formatMoney } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import { Box, useConfirm } from '@console/kit/ui';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBuyPackageMutation } from '../../billing.api';
import { usePlaceOrderMutation } from '../../orders.api';
import { orderPath, userPackagePath, userPackagesPath } from '../../paths';
import type { Priced } from './shop.model';

/** Orders plans that the balance does not cover; they are paid on the order's own page. */
export function useOrderPlan() {
  const navigate = useNavigate();
  const [place] = usePlaceOrderMutation();
  const keys = useRef(new Map<string, string>());
  return async (plan: Plan, { period, count, couponCode, totalFen }: Priced) => {
    // The same offer again, after a lost answer or by a double click, is the same order.
    const offer = `${plan.id} ${period} ${count} ${totalFen} ${couponCode ?? ''}`;
    const orderKey = keys.current.get(offer) ?? nanoid(24);
    keys.current.set(offer, orderKey);
    const item = { kind: 'package' as const, planId: plan.id, period, count };
    const body = { item, couponCode, expectedTotalFen: totalFen, orderKey };
    const { data } = await place({ body });
    if (data) await navigate(orderPath(data.id));
  };
}

/** Buys plans after the person has seen what they pay and what remains. */
export function useBuy() {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [buyPackage] = useBuyPackageMutation();
  return async (plan: Plan, priced: Priced, balanceFen: number) => {
    const { period, count, couponCode, totalFen: expectedTotalFen } = priced;
    const offer = { planId: plan.id, period, count, couponCode, expectedTotalFen };
    // One key for the dialog: trying again after a lost answer does not buy twice.
    const body = { ...offer, purchaseKey: nanoid(24) };
    const number = count > 1 ? ` × ${count} 个` : '';
    let boughtId = '';
    const done = await confirm({
      title: `购买${plan.name}（${planPeriodLabels[period]}${number}）？`,
      children: <Bill priceFen={expectedTotalFen} balanceFen={balanceFen} />,
      verb: '确认购买',
      action: async () => {
        boughtId = (await buyPackage({ body, errorsAt: 'caller' }).unwrap()).id;
      },
    });
    if (!done) return;
    toast.success(`已购买${plan.name}`);
    await navigate(count > 1 ? userPackagesPath : userPackagePath(boughtId));
  };
}

function Bill({ priceFen, balanceFen }: { priceFen: number; balanceFen: number }) {
  const lines = [
    ['当前余额', formatMoney(balanceFen)],
    ['支付金额', formatMoney(-priceFen)],
    ['支付后余额', formatMoney(balanceFen - priceFen)],
  ] as const;
  return (
    <>
      套餐立即生效，费用从账户余额扣除。
      <Box component="dl" sx={{ m: 0, mt: 4 }}>
        {lines.map(([label, value]) => (
          <Box key={label} sx={line}>
            <Box component="dt" sx={{ flex: 1 }}>
              {label}
            </Box>
            <Box component="dd" className="num" sx={{ m: 0 }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

const line = {
  display: 'flex',
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'line.hairline' },
  '&:last-of-type': { fontWeight: 600, color: 'text.primary' },
} as const;
