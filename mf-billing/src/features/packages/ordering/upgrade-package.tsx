import type { Package } from '@console/contract/packages/endpoints/packages';
import type { Plan } from '@console/contract/packages/endpoints/plans';
import { ToggleButton, ToggleButtonGroup } from '@console/kit/controls';
import { Box, EmptyState, QueryState, Section } from '@console/kit/ui';
import { useState } from 'react';
import { useListPlansQuery } from '../../../billing.api';
import { QuotaList } from '../../../packages/quota-list';
import { OrderQuote } from './order-quote';

/** Plans above that of the package: all others where its own is no longer on sale. */
function above(planId: string, plans: readonly Plan[]): Plan[] {
  const own = plans.find(({ id }) => id === planId);
  const least = own ? own.pricesFen.month : -1;
  return plans.filter(({ id, pricesFen }) => id !== planId && pricesFen.month > least);
}

/** Another plan for the rest of a package's time. */
export function UpgradePackage({ item }: { item: Package }) {
  const plans = useListPlansQuery();
  return (
    <Section
      title="升级"
      description="支付后立即生效，到期时间不变；已付而未用的部分按剩余时间抵扣。"
    >
      <QueryState query={plans}>
        {(list) => <Choice item={item} plans={above(item.planId, list)} />}
      </QueryState>
    </Section>
  );
}

function Choice({ item, plans }: { item: Package; plans: readonly Plan[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const plan = plans.find(({ id }) => id === chosen);
  if (plans.length === 0) {
    return (
      <EmptyState title="没有可以升级的套餐">平台上架更高的套餐后，可以在这里升级。</EmptyState>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <ToggleButtonGroup
        exclusive
        value={chosen}
        aria-label="升级到"
        onChange={(_event, value) => setChosen(typeof value === 'string' ? value : null)}
        sx={{ flexWrap: 'wrap', justifySelf: 'start' }}
      >
        {plans.map(({ id, name }) => (
          <ToggleButton key={id} value={id}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {plan ? (
        <>
          <QuotaList quotas={plan.quotas} columns={3} />
          <OrderQuote
            key={plan.id}
            item={{ kind: 'upgrade', packageId: item.id, planId: plan.id }}
            verb="提交升级订单"
          />
        </>
      ) : null}
    </Box>
  );
}
