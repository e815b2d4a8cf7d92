import type { PlanQuote } from '@console/contract/finance/endpoints/plan-quotes';
import type { Plan } from '@console/contract/packages/endpoints/plans';
import { formatMoney } from '@console/kit/format';
import { Box, Button, Card, Link, Skeleton, Typography } from '@console/kit/ui';
import { QuotaList } from '../../packages/quota-list';
import { topupPath } from '../../paths';
import { marksOf, monthlyFen, type Offer, type Priced, periodTabs, savedFen } from './shop.model';

/** Where an account is certified: a page of `mf-account`. */
const certifyPath = '/account/certify';

type PlanCardProps = {
  plan: Plan;
  offer: Offer;
  /** Undefined while it is asked for. */
  quote: PlanQuote | undefined;
  balanceFen: number;
  onBuy: (priced: Priced) => void;
  /** For what the balance does not cover, or should not pay. */
  onOrder: (priced: Priced) => void;
};

export function PlanCard({ plan, offer, quote, balanceFen, onBuy, onOrder }: PlanCardProps) {
  const priced = quote && pricedOf(offer, quote);
  return (
    <Card
      component="li"
      aria-label={plan.name}
      sx={{ p: 5, display: 'flex', flexDirection: 'column' }}
    >
      <Typography variant="h2">{plan.name}</Typography>
      <Box sx={{ fontSize: 13, color: 'text.tertiary', mt: 1 }}>{marksOf(plan)}</Box>
      <Box className="num" sx={{ my: 4, minHeight: 55 }}>
        {quote ? (
          <Price plan={plan} offer={offer} quote={quote} />
        ) : (
          <Skeleton width={140} height={32} role="status" aria-label="正在计算价格" />
        )}
      </Box>
      <QuotaList quotas={plan.quotas} />
      <Box sx={{ mt: 'auto', pt: 4 }}>
        <Purchase
          plan={plan}
          refusal={quote?.refusal ?? null}
          uncertified={quote?.uncertified ?? false}
          lackingFen={quote && quote.totalFen - balanceFen}
          onBuy={() => priced && onBuy(priced)}
          onOrder={() => priced && onOrder(priced)}
        />
      </Box>
    </Card>
  );
}

/** A coupon that takes nothing off a plan is not spent on it. */
const pricedOf = (offer: Offer, { totalFen, couponRefusal }: PlanQuote): Priced => ({
  ...{ ...offer, totalFen },
  couponCode: couponRefusal === null ? offer.couponCode : undefined,
});

type PurchaseProps = {
  plan: Plan;
  refusal: string | null;
  uncertified: boolean;
  lackingFen: number | undefined;
  onBuy: () => void;
  onOrder: () => void;
};

function Purchase(props: PurchaseProps) {
  const { plan, refusal, uncertified, lackingFen, onBuy, onOrder } = props;
  const lacks = lackingFen !== undefined && lackingFen > 0;
  const disabled = lackingFen === undefined || refusal !== null;
  return (
    <>
      <Button
        fullWidth
        variant="contained"
        color="primary"
        aria-label={`购买${plan.name}`}
        disabled={disabled}
        onClick={lacks ? onOrder : onBuy}
      >
        {lacks ? '直接支付' : '购买套餐'}
      </Button>
      <Box sx={{ mt: 2, minHeight: 20, fontSize: 12, color: 'text.tertiary' }}>
        {refusal !== null ? (
          <>
            {refusal}
            {uncertified ? <Link to={certifyPath}>查看实名认证</Link> : null}
          </>
        ) : lacks ? (
          <>
            余额还差 <span className="num">{formatMoney(lackingFen)}</span>，可直接支付或先
            <Link to={topupPath}>充值</Link>
          </>
        ) : (
          '从账户余额支付，立即生效'
        )}
      </Box>
      {lacks ? null : (
        <Button
          size="small"
          aria-label={`不用余额，直接支付${plan.name}`}
          disabled={disabled}
          onClick={onOrder}
          sx={{ mt: 2 }}
        >
          直接支付
        </Button>
      )}
    </>
  );
}

type PriceProps = { plan: Plan; offer: Offer; quote: PlanQuote };

function Price({ plan, offer, quote }: PriceProps) {
  const { period, count } = offer;
  return (
    <>
      <Box component="span" sx={{ fontSize: 24, fontWeight: 600, lineHeight: 1.3 }}>
        {formatMoney(quote.totalFen)}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {' '}
        / {periodTabs[period].unit}
        {count > 1 ? `，${count} 个` : ''}
      </Box>
      <Box sx={{ fontSize: 12, color: 'text.tertiary', mt: 1 }}>{noteOf(plan, offer, quote)}</Box>
    </>
  );
}

/** How the price came about, or how it could be lower. */
function noteOf(plan: Plan, { period, count }: Offer, quote: PlanQuote): string {
  const offFen = quote.listFen - quote.totalFen;
  if (offFen > 0) return `原价 ${formatMoney(quote.listFen)}，已优惠 ${formatMoney(offFen)}`;
  if (quote.couponRefusal !== null) return quote.couponRefusal;
  if (count > 1) return `每个 ${formatMoney(plan.pricesFen[period])}`;
  if (period === 'month') return '按季、按年购买更优惠';
  const monthly = formatMoney(monthlyFen(plan, period));
  return `折合每月 ${monthly}，比按月省 ${formatMoney(savedFen(plan, period))}`;
}
