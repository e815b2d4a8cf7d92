import type { PlanQuote } from '@console/contract/finance/endpoints/plan-quotes';
import type { Plan } from '@console/contract/packages/endpoints/plans';
import { type PlanPeriod, planPeriodSchema } from '@console/contract/packages/plans';
import { ToggleButton, ToggleButtonGroup } from '@console/kit/controls';
import { formatMoney } from '@console/kit/format';
import { Box, Card, EmptyState, PageHeader, QueryError, Skeleton } from '@console/kit/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGetBalanceQuery, useListPlansQuery } from '../../billing.api';
import { CouponField } from '../../orders/coupon-field';
import { PlanCard } from './plan-card';
import { counts, type Offer, periodTabs, searchOf, shopQuerySchema } from './shop.model';
import { useBuy, useOrderPlan } from './use-buy';
import { usePlanPrices } from './use-plan-prices';

export function Component() {
  const plans = useListPlansQuery();
  const balance = useGetBalanceQuery();
  const [search, setSearch] = useSearchParams();
  const { period, count } = shopQuerySchema.parse(Object.fromEntries(search));
  const [couponCode, setCouponCode] = useState<string>();
  const prices = usePlanPrices({ period, count, couponCode });
  const offer = { period, count, couponCode: prices.refusal ? undefined : couponCode };
  const change = (next: Partial<typeof offer>) =>
    setSearch(searchOf({ ...offer, ...next }), { replace: true });
  const error = plans.data ? (balance.data ? prices.error : balance.error) : plans.error;
  return (
    <>
      <PageHeader
        title="购买套餐"
        actions={
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
            账户余额{' '}
            <Box component="span" className="num" sx={{ fontWeight: 600, color: 'text.primary' }}>
              {formatMoney(balance.data?.balanceFen)}
            </Box>
          </Box>
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, mb: 4 }}>
        <PeriodChoice period={period} onChange={(next) => change({ period: next })} />
        <CountChoice count={count} onChange={(next) => change({ count: next })} />
      </Box>
      <Box sx={{ mb: 4 }}>
        <CouponField applied={offer.couponCode} refusal={prices.refusal} onApply={setCouponCode} />
      </Box>
      {error ? (
        <Card>
          <QueryError
            error={error}
            refetch={() => {
              void plans.refetch();
              void balance.refetch();
              prices.refetch();
            }}
          />
        </Card>
      ) : plans.data && balance.data ? (
        <Plans
          plans={plans.data}
          offer={offer}
          quotes={prices.quotes}
          balanceFen={balance.data.balanceFen}
        />
      ) : (
        <Skeleton variant="rounded" height={520} role="status" aria-label="正在加载" />
      )}
    </>
  );
}

type PeriodChoiceProps = { period: PlanPeriod; onChange: (period: PlanPeriod) => void };

function PeriodChoice({ period, onChange }: PeriodChoiceProps) {
  return (
    <ToggleButtonGroup
      exclusive
      value={period}
      aria-label="购买周期"
      onChange={(_event, value) => {
        const next = planPeriodSchema.safeParse(value).data;
        if (next) onChange(next);
      }}
    >
      {planPeriodSchema.options.map((option) => (
        <ToggleButton key={option} value={option}>
          {periodTabs[option].label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

type CountChoiceProps = { count: number; onChange: (count: number) => void };

function CountChoice({ count, onChange }: CountChoiceProps) {
  return (
    <ToggleButtonGroup
      exclusive
      value={count}
      aria-label="购买数量"
      onChange={(_event, value) => {
        if (typeof value === 'number') onChange(value);
      }}
    >
      {counts.map((option) => (
        <ToggleButton key={option} value={option}>
          {option} 个
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

type PlansProps = {
  plans: readonly Plan[];
  offer: Offer;
  quotes: readonly PlanQuote[] | undefined;
  balanceFen: number;
};

function Plans({ plans, offer, quotes, balanceFen }: PlansProps) {
  const buy = useBuy();
  const order = useOrderPlan();
  if (plans.length === 0) {
    return (
      <Card>
        <EmptyState title="没有在售的套餐">平台上架套餐后，可以在这里比较和购买。</EmptyState>
      </Card>
    );
  }
  return (
    <Box component="ul" aria-label="在售套餐" sx={grid}>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          offer={offer}
          quote={quotes?.find(({ planId }) => planId === plan.id)}
          balanceFen={balanceFen}
          onBuy={(priced) => void buy(plan, priced, balanceFen)}
          onOrder={(priced) => void order(plan, priced)}
        />
      ))}
    </Box>
  );
}

const grid = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 4,
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
} as const;
