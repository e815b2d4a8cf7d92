import type { Package } from '@console/contract/packages/endpoints/packages';
import { graceDaysDefault } from '@console/contract/packages/package-state';
import { planPeriodLabels } from '@console/contract/packages/plan-words';
import { type PlanPeriod, planPeriodSchema } from '@console/contract/packages/plans';
import { FormControlLabel, Switch, ToggleButton, ToggleButtonGroup } from '@console/kit/controls';
import { toast } from '@console/kit/notify';
import { Box, Section } from '@console/kit/ui';
import { useState } from 'react';
import { useGetPackageSettingsQuery, useSetPackageAutoRenewMutation } from '../../../billing.api';
import { CancelPackage } from './cancel-package';
import { OrderQuote } from './order-quote';

const graceText = (days = graceDaysDefault) =>
  days === 0 ? '；已到期的，从支付时起重新计算' : `；到期超过 ${days} 天的，从支付时起重新计算`;

/** Renews a package, once or automatically, or cancels it. */
export function RenewPackage({ item }: { item: Package }) {
  const [period, setPeriod] = useState<PlanPeriod>(item.period ?? 'month');
  const { data } = useGetPackageSettingsQuery();
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Section
        title="续费"
        description={`从当前到期时间起顺延${graceText(data?.graceDays)}。已取消的套餐续费后恢复。`}
        layout="split"
      >
        <ToggleButtonGroup
          exclusive
          value={period}
          aria-label="续费周期"
          onChange={(_event, value) => setPeriod(planPeriodSchema.catch(period).parse(value))}
          sx={{ mb: 4 }}
        >
          {planPeriodSchema.options.map((option) => (
            <ToggleButton key={option} value={option}>
              {planPeriodLabels[option]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <OrderQuote
          key={period}
          item={{ kind: 'renewal', packageId: item.id, period }}
          verb="提交续费订单"
        />
      </Section>
      <AutoRenew item={item} />
      <CancelPackage item={item} />
    </Box>
  );
}

function AutoRenew({ item }: { item: Package }) {
  const [change, { isLoading }] = useSetPackageAutoRenewMutation();
  const set = async (autoRenew: boolean) => {
    const { data } = await change({ params: { id: item.id }, body: { autoRenew } });
    if (data) toast.success(data.autoRenew ? '已开启自动续费' : '已关闭自动续费');
  };
  return (
    <Section
      title="自动续费"
      description="到期前 1 天按当时的价格从账户余额扣款，周期与上次相同；余额不足时不续费，到期前会提醒。"
      layout="split"
    >
      <FormControlLabel
        control={
          <Switch
            checked={item.autoRenew}
            disabled={isLoading || item.cancelledAt !== null}
            onChange={(_event, checked) => void set(checked)}
          />
        }
        label="自动续费"
        sx={{ ml: 0, gap: 2 }}
      />
    </Section>
  );
}
