import { invoiceApplySchema, invoiceKindSchema } from '@console/contract/finance/invoices';
import { invoiceKindLabels } from '@console/contract/finance/words';
import {
  NumberInput,
  SelectInput,
  showErrors,
  TextInput,
  useContractForm,
  useWatch,
} from '@console/kit/form';
import { formatMoney } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import { Box, Button, Section } from '@console/kit/ui';
import { z } from 'zod';
import { useApplyInvoiceMutation, useGetInvoiceableQuery } from './invoices.api';

/** A person types yuan; the contract judges the fen. */
const formSchema = z
  .object({ ...invoiceApplySchema.shape, amountFen: z.number('请输入开票金额') })
  .transform(({ amountFen, ...rest }) => ({
    ...rest,
    amountFen: Number((amountFen * 100).toFixed(4)),
  }))
  .pipe(invoiceApplySchema);

const empty = {
  ...{ kind: 'normal' as const, title: '', taxNo: '', email: '', address: '', bank: '' },
};

export function InvoiceForm() {
  const { data } = useGetInvoiceableQuery();
  const [apply, { isLoading }] = useApplyInvoiceMutation();
  const form = useContractForm(formSchema, empty);
  const kind = useWatch({ control: form.control, name: 'kind' });
  const submit = form.handleSubmit(async (body) => {
    try {
      await apply({ body, errorsAt: 'caller' }).unwrap();
      form.reset(empty);
      toast.success('发票申请已提交');
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <Section
      title="申请发票"
      description="可开票金额为实际付款的消费减去退款和已开票金额，礼品券和佣金不能开票。"
      layout="split"
    >
      <Box
        component="form"
        aria-label="申请发票"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ maxWidth: 640, display: 'grid', gap: 5 }}
      >
        <SelectInput
          control={form.control}
          name="kind"
          label="发票类型"
          options={invoiceKindSchema.options.map((value) => ({
            value,
            label: invoiceKindLabels[value],
          }))}
        />
        <NumberInput control={form.control} name="amountFen" label="开票金额" unit="元" />
        <TextInput control={form.control} name="title" label="发票抬头" maxLength={100} />
        <TextInput control={form.control} name="taxNo" label="纳税人识别号" mono maxLength={20} />
        <TextInput control={form.control} name="email" label="接收邮箱" maxLength={254} />
        {kind === 'special' ? (
          <>
            <TextInput control={form.control} name="address" label="地址、电话" maxLength={200} />
            <TextInput control={form.control} name="bank" label="开户行及账号" maxLength={200} />
          </>
        ) : null}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
          <Button type="submit" variant="contained" color="primary" loading={isLoading}>
            提交申请
          </Button>
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
            可开票金额 <span className="num">{formatMoney(data?.availableFen)}</span>
          </Box>
        </Box>
      </Box>
    </Section>
  );
}
