import { giftRedeemSchema } from '@console/contract/finance/gift-vouchers';
import { showErrors, TextInput, useContractForm } from '@console/kit/form';
import { formatMoney } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import { Box, Button, Section } from '@console/kit/ui';
import { useGetBalanceQuery } from '../../billing.api';
import { useRedeemGiftVoucherMutation } from './gifts.api';

const empty = { code: '' };

export function RedeemForm() {
  const form = useContractForm(giftRedeemSchema, empty);
  const { data } = useGetBalanceQuery();
  const [redeem, { isLoading }] = useRedeemGiftVoucherMutation();
  const submit = form.handleSubmit(async (body) => {
    try {
      const { amountFen } = await redeem({ body, errorsAt: 'caller' }).unwrap();
      form.reset(empty);
      toast.success(`已兑换，余额增加 ${formatMoney(amountFen)}`);
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <Section
      title="兑换礼品券"
      description="兑换后金额立即计入账户余额，每个兑换码只能使用一次。"
      layout="split"
    >
      <Box
        component="form"
        aria-label="兑换礼品券"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ maxWidth: 640, display: 'grid', gap: 5 }}
      >
        <TextInput
          control={form.control}
          name="code"
          label="兑换码"
          help="16 位字母和数字，不区分大小写，连字符可以省略。"
          placeholder="XXXX-XXXX-XXXX-XXXX"
          mono
          maxLength={40}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
          <Button type="submit" variant="contained" color="primary" loading={isLoading}>
            兑换礼品券
          </Button>
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
            当前余额 <span className="num">{formatMoney(data?.balanceFen)}</span>
          </Box>
        </Box>
      </Box>
    </Section>
  );
}
