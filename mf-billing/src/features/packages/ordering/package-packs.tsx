import type { Package } from '@console/contract/packages/endpoints/packages';
import type { Pack } from '@console/contract/packages/endpoints/packs';
import { packKinds } from '@console/contract/packages/packs';
import { ToggleButton, ToggleButtonGroup } from '@console/kit/controls';
import { RadioCards, useContractForm } from '@console/kit/form';
import { formatDateTime, formatMoney } from '@console/kit/format';
import { Box, EmptyState, QueryState, Section } from '@console/kit/ui';
import { useState } from 'react';
import { z } from 'zod';
import { useListPacksQuery } from '../../../billing.api';
import { OrderQuote } from './order-quote';

const counts = [1, 2, 5, 10] as const;
const schema = z.object({ packId: z.string() });

/** Packs: those that a package has until its end, and those for sale. */
export function PackagePacks({ item }: { item: Package }) {
  const packs = useListPacksQuery();
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Section title="已有的加量包" description="用到购买时的套餐到期时间；续费后需要重新购买。">
        {item.packs.length === 0 ? (
          <EmptyState title="没有加量包" minHeight={80} />
        ) : (
          <Box component="ul" aria-label="已有的加量包" sx={list}>
            {item.packs.map(({ id, name, kind, amount, endsAt }) => (
              <Box component="li" key={id} sx={row}>
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
                <span className="num">
                  +{amount} {packKinds[kind].unit}
                </span>
                <Box component="span" className="num" sx={{ color: 'text.tertiary' }}>
                  {formatDateTime(endsAt)} 到期
                </Box>
              </Box>
            ))}
          </Box>
        )}
      </Section>
      <Section title="购买加量包" description="支付后立即生效，用到套餐到期为止，按剩余时间计费。">
        <QueryState query={packs}>{(all) => <Choice item={item} packs={all} />}</QueryState>
      </Section>
    </Box>
  );
}

function Choice({ item, packs }: { item: Package; packs: readonly Pack[] }) {
  const form = useContractForm(schema, { packId: '' });
  const chosen = form.watch('packId');
  const [count, setCount] = useState<number>(counts[0]);
  const pack = packs.find(({ id }) => id === chosen);
  if (packs.length === 0) {
    return <EmptyState title="没有在售的加量包">平台上架加量包后，可以在这里购买。</EmptyState>;
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <RadioCards
        control={form.control}
        name="packId"
        label="加量包"
        options={packs.map(({ id, name, kind, amount, pricePerMonthFen }) => ({
          value: id,
          label: name,
          description: `+${amount} ${packKinds[kind].unit}，${formatMoney(pricePerMonthFen)}/月`,
        }))}
      />
      {pack ? (
        <>
          <ToggleButtonGroup
            exclusive
            value={count}
            aria-label="数量"
            onChange={(_event, value) => setCount(typeof value === 'number' ? value : count)}
            sx={{ justifySelf: 'start' }}
          >
            {counts.map((option) => (
              <ToggleButton key={option} value={option}>
                {option} 个
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <OrderQuote
            key={`${pack.id} ${count}`}
            item={{ kind: 'pack', packageId: item.id, packId: pack.id, count }}
            verb="提交加量包订单"
          />
        </>
      ) : null}
    </Box>
  );
}

const list = { m: 0, p: 0, listStyle: 'none' } as const;
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  py: 2,
  fontSize: 13,
  '& + &': { borderTop: 1, borderColor: 'line.hairline' },
} as const;
