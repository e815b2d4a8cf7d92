import {
  type CertificationRequest,
  certifySchema,
  enterpriseSchema,
  individualSchema,
} from '@console/contract/accounts/certification/certification';
import { certificationKindLabels } from '@console/contract/accounts/certification/words';
import {
  FieldStack,
  LeaveGuard,
  RadioCards,
  showErrors,
  TextInput,
  useContractForm,
} from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { Box, Button } from '@console/kit/ui';
import { z } from 'zod';
import { useCertifyUserMutation } from './certification.api';

/** One form for both kinds: what a person has typed stays when they look at the other. */
const formSchema = z
  .object({
    kind: z.enum(['individual', 'enterprise']),
    name: z.string(),
    idNumber: z.string(),
    legalPerson: z.string(),
  })
  .superRefine((values, context) => {
    const shape = values.kind === 'individual' ? individualSchema : enterpriseSchema;
    for (const issue of shape.safeParse(values).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
    }
  });

const empty = { kind: 'individual' as const, name: '', idNumber: '', legalPerson: '' };

const kinds = [
  {
    value: 'individual',
    label: certificationKindLabels.individual,
    description: '用本人的身份证',
  },
  {
    value: 'enterprise',
    label: certificationKindLabels.enterprise,
    description: '用营业执照上的信息',
  },
];

/** Submits a person's or a company's 实名认证. */
export function CertifyForm() {
  const form = useContractForm<typeof formSchema>(formSchema, empty);
  const { control } = form;
  const [certify, { isLoading }] = useCertifyUserMutation();
  const isPerson = form.watch('kind') === 'individual';
  const submit = form.handleSubmit(async (values) => {
    const body: CertificationRequest = certifySchema.parse(values);
    try {
      await certify({ body, errorsAt: 'caller' }).unwrap();
      form.reset(empty);
      toast.success('资料已提交，请等待审核');
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <Box component="form" aria-label="实名认证" onSubmit={(event) => void submit(event)}>
      <FieldStack>
        <RadioCards control={control} name="kind" label="认证类型" options={kinds} />
        <TextInput
          control={control}
          name="name"
          label={isPerson ? '姓名' : '名称'}
          help={isPerson ? '与身份证一致。' : '与营业执照一致。'}
        />
        <TextInput
          control={control}
          name="idNumber"
          label={isPerson ? '身份证号码' : '统一社会信用代码'}
          mono
          autoComplete="off"
        />
        {isPerson ? null : (
          <TextInput
            control={control}
            name="legalPerson"
            label="法定代表人"
            help="与营业执照一致。"
          />
        )}
        <Box>
          <Button type="submit" variant="contained" color="primary" loading={isLoading}>
            提交认证
          </Button>
        </Box>
      </FieldStack>
      <LeaveGuard when={form.formState.isDirty} />
    </Box>
  );
}
