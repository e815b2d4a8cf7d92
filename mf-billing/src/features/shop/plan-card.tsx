import type { Plan, PlanPeriod } from '@console/contract/plans';
import { formatMoney } from '@console/kit/format';
import { Box, Button, Card, Link, Typography } from '@console/kit/ui';
import { QuotaList } from '../../packages/quota-list';
import { topupPath } from '../../paths';
import { monthlyFen, periodTabs, savedFen } from './shop.model';

type PlanCardProps = {
  plan: Plan;
  period: PlanPeriod;
  balanceFen: number;
  onBuy: () => void;
  /** For what the balance does not cover. */
  onOrder: () => void;
};

export function PlanCard({ plan, period, balanceFen, onBuy, onOrder }: PlanCardProps) {
  const priceFen = plan.pricesFen[period];
  const lackingFen = priceFen - balanceFen;
  return (
    <Card
      component="li"
      aria-label={plan.name}
      sx={{ p: 5, display: 'flex', flexDirection: 'column' }}
    >
      <Typography variant="h2">{plan.name}</Typography>
      <Box sx={{ fontSize: 13, color: 'text.tertiary', mt: 1 }}>{plan.group}</Box>
      <Price plan={plan} period={period} />
      <QuotaList quotas={plan.quotas} />
      <Box sx={{ mt: 'auto', pt: 4 }}>
        <Button
          fullWidth
          variant="contained"
          color="primary"
          aria-label={`购买${plan.name}`}
          onClick={lackingFen > 0 ? onOrder : onBuy}
        >
          {lackingFen > 0 ? '直接支付' : '购买套餐'}
        </Button>
        <Box sx={{ mt: 2, minHeight: 20, fontSize: 12, color: 'text.tertiary' }}>
          {lackingFen > 0 ? (
            <>
              余额还差 <span className="num">{formatMoney(lackingFen)}</span>，可直接支付或先
              <Link to={topupPath}>充值</Link>
            </>
          ) : (
            '从账户余额支付，立即生效'
          )}
        </Box>
      </Box>
    </Card>
  );
}

function Price({ plan, period }: { plan: Plan; period: PlanPeriod }) {
  const saved = savedFen(plan, period);
  return (
    <Box className="num" sx={{ my: 4 }}>
      <Box component="span" sx={{ fontSize: 24, fontWeight: 600, lineHeight: 1.3 }}>
        {formatMoney(plan.pricesFen[period])}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {' '}
        / {periodTabs[period].unit}
      </Box>
      <Box sx={{ fontSize: 12, color: 'text.tertiary', mt: 1, minHeight: 19 }}>
        {period === 'month'
          ? '按季、按年购买更优惠'
          : `折合每月 ${formatMoney(monthlyFen(plan, period))}，比按月省 ${formatMoney(saved)}`}
      </Box>
    </Box>
  );
}
