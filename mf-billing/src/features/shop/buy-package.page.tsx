import { type Plan, type PlanPeriod, planPeriodSchema } from '@console/contract/plans';
import { ToggleButton, ToggleButtonGroup } from '@console/kit/controls';
import { formatMoney } from '@console/kit/format';
import { Box, Card, EmptyState, PageHeader, QueryError, Skeleton } from '@console/kit/ui';
import { useSearchParams } from 'react-router-dom';
import { useGetBalanceQuery, useListPlansQuery } from '../../billing.api';
import { PlanCard } from './plan-card';
import { periodTabs, shopQuerySchema } from './shop.model';
import { useBuy, useOrderPlan } from './use-buy';

export function Component() {
  const plans = useListPlansQuery();
  const balance = useGetBalanceQuery();
  const [search, setSearch] = useSearchParams();
  const period = shopQuerySchema.safeParse(Object.fromEntries(search)).data?.period ?? 'month';
  const error = plans.data ? (balance.data ? undefined : balance.error) : plans.error;
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
      <PeriodChoice
        period={period}
        onChange={(next) => setSearch(next === 'month' ? {} : { period: next }, { replace: true })}
      />
      {error ? (
        <Card>
          <QueryError
            error={error}
            refetch={() => {
              void plans.refetch();
              void balance.refetch();
            }}
          />
        </Card>
      ) : plans.data && balance.data ? (
        <Plans plans={plans.data} period={period} balanceFen={balance.data.balanceFen} />
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
      sx={{ mb: 4 }}
    >
      {planPeriodSchema.options.map((option) => (
        <ToggleButton key={option} value={option}>
          {periodTabs[option].label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

type PlansProps = { plans: readonly Plan[]; period: PlanPeriod; balanceFen: number };

function Plans({ plans, period, balanceFen }: PlansProps) {
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
          period={period}
          balanceFen={balanceFen}
          onBuy={() => void buy(plan, period, balanceFen)}
          onOrder={() => void order(plan, period)}
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
