import type { PaymentMethod } from '@console/contract/finance/endpoints/orders';
import { nanoid } from '@console/kit/api';
import { NumberInput, RadioCards, showErrors, useContractForm } from '@console/kit/form';
import { formatMoney, formatNumber } from '@console/kit/format';
import { Box, Button, ButtonLink, EmptyState, Section } from '@console/kit/ui';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useGetBalanceQuery } from '../../billing.api';
import { usePlaceOrderMutation } from '../../orders.api';
import { giftRedemptionPath, orderPath } from '../../paths';
import { topupFormSchema, usualYuan } from './topup.model';

/** The amount and the payment method. */
export function TopupForm({ methods }: { methods: readonly PaymentMethod[] }) {
  const navigate = useNavigate();
  const balance = useGetBalanceQuery();
  const [place, { isLoading }] = usePlaceOrderMutation();
  const form = useContractForm(topupFormSchema, { amount: 100, method: methods[0]?.key ?? '' });
  // One key for each amount: trying again after a lost answer does not order twice.
  const confirmed = useRef({ amountFen: 0, orderKey: '' });
  const submit = form.handleSubmit(async ({ amount: amountFen, method }) => {
    if (confirmed.current.amountFen !== amountFen) {
      confirmed.current = { amountFen, orderKey: nanoid(24) };
    }
    const { orderKey } = confirmed.current;
    const body = {
      item: { kind: 'topup', amountFen },
      expectedTotalFen: amountFen,
      orderKey,
    } as const;
    try {
      const order = await place({ body, errorsAt: 'caller' }).unwrap();
      await navigate(orderPath(order.id, method));
    } catch (error) {
      showErrors(form, error, (fields) =>
        Object.fromEntries(
          Object.entries(fields).map(([name, text]) => [
            name === 'item.amountFen' ? 'amount' : name,
            text,
          ]),
        ),
      );
    }
  });
  if (methods.length === 0) {
    return (
      <Section title="充值">
        <EmptyState
          title="还没有可用的支付方式"
          action={<ButtonLink to={giftRedemptionPath}>兑换礼品券</ButtonLink>}
        >
          平台设置支付渠道后，可以在这里充值。
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section
      title="充值"
      description="支付成功后金额立即计入账户余额，可用于购买、续费和升级套餐。"
      layout="split"
    >
      <Box
        component="form"
        aria-label="充值"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ maxWidth: 640, display: 'grid', gap: 5 }}
      >
        <Box role="group" aria-label="常用金额" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {usualYuan.map((yuan) => (
            <Button
              key={yuan}
              className="num"
              variant="outlined"
              onClick={() => form.setValue('amount', yuan, { shouldValidate: true })}
            >
              ¥{formatNumber(yuan)}
            </Button>
          ))}
        </Box>
        <NumberInput control={form.control} name="amount" label="充值金额" unit="元" />
        <RadioCards
          control={form.control}
          name="method"
          label="支付方式"
          options={methods.map(({ key, label, description }) => ({
            ...{ value: key, label, description },
          }))}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
          <Button type="submit" variant="contained" color="primary" loading={isLoading}>
            去支付
          </Button>
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
            当前余额 <span className="num">{formatMoney(balance.data?.balanceFen)}</span>
          </Box>
        </Box>
      </Box>
    </Section>
  );
}
