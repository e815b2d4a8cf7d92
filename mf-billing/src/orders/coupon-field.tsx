import { couponCodeSchema } from '@console/contract/finance/coupon-code';
import { TextInput, useContractForm } from '@console/kit/form';
import { Box, Button } from '@console/kit/ui';
import { useEffect } from 'react';
import { z } from 'zod';

const schema = z.object({ couponCode: couponCodeSchema });

type CouponFieldProps = {
  applied: string | undefined;
  /** Why the given code is refused. */
  refusal?: string | undefined;
  onApply: (code: string | undefined) => void;
};

/** The field of a coupon's code; what it takes off shows beside the prices. */
export function CouponField({ applied, refusal, onApply }: CouponFieldProps) {
  const form = useContractForm(schema, { couponCode: '' });
  const remove = () => {
    form.reset({ couponCode: '' });
    onApply(undefined);
  };
  useEffect(() => {
    if (refusal) form.setError('couponCode', { message: refusal });
    else form.clearErrors('couponCode');
  }, [form, refusal]);
  return (
    <Box
      component="form"
      aria-label="优惠码"
      noValidate
      onSubmit={(event) => void form.handleSubmit(({ couponCode }) => onApply(couponCode))(event)}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 3, maxWidth: 480 }}
    >
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <TextInput control={form.control} name="couponCode" label="优惠码" mono maxLength={40} />
      </Box>
      <Button type="submit">使用</Button>
      {applied ? <Button onClick={remove}>不使用 {applied}</Button> : null}
    </Box>
  );
}
