import { certificateApplyFields, checkApply } from '@console/contract/domains/certificates';
import type { CertificateDetail } from '@console/contract/domains/endpoints/certificates';
import {
  FieldStack,
  FormProvider,
  RadioCards,
  SelectInput,
  showErrors,
  TextInput,
  useContractForm,
  useWatch,
} from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { Button, FormDrawer } from '@console/kit/ui';
import {
  useApplyCertificateMutation,
  useListAcmeDirectoriesQuery,
} from '../../../certificates/certificates.api';
import { useListDnsApisQuery } from '../../../dns/dns.api';
import { domainErrorsAsText, domainsTextSchema } from '../../../sites/domains/domains-text';
import { EabFields } from './eab-fields';

const applyFormSchema = certificateApplyFields
  .extend({ domains: domainsTextSchema })
  .superRefine(checkApply);

const sourceOptions = [
  { value: 'letsencrypt', label: "Let's Encrypt", description: '免费，有效期 90 天。' },
  { value: 'zerossl', label: 'ZeroSSL', description: '免费，有效期 90 天，需要 EAB。' },
  { value: 'acme', label: '其他 ACME 机构', description: '由平台提供的其他机构。' },
];

const challengeOptions = [
  {
    value: 'http-01',
    label: 'HTTP 验证',
    description: '由节点自动应答。域名需要先解析到 CNAME，不支持泛域名。',
  },
  {
    value: 'dns-01',
    label: 'DNS 验证',
    description: '通过 DNS API 自动添加解析记录，支持泛域名。',
  },
];

type ApplyDrawerProps = { onDone: (certificate: CertificateDetail) => void; onClose: () => void };

function useApplyForm(onDone: ApplyDrawerProps['onDone']) {
  const form = useContractForm(applyFormSchema, {
    ...{ name: '', domains: '', source: 'letsencrypt', directory: '', email: '' },
    ...{ eabKid: '', eabHmacKey: '', challenge: 'http-01', dnsApiId: '' },
  });
  const [apply, { isLoading }] = useApplyCertificateMutation();
  const save = form.handleSubmit(async (body) => {
    try {
      const made = await apply({ body, errorsAt: 'caller' }).unwrap();
      toast.success('已提交申请，签发通常需要 1–3 分钟');
      onDone(made);
    } catch (error) {
      showErrors(form, error, (fields) => domainErrorsAsText(fields, form.getValues('domains')));
    }
  });
  return { form, save, isLoading };
}

/** A certificate from a CA, issued and renewed automatically. */
export function ApplyDrawer({ onDone, onClose }: ApplyDrawerProps) {
  const { form, save, isLoading } = useApplyForm(onDone);
  const { control } = form;
  const { data } = useListAcmeDirectoriesQuery();
  const directories = data?.items ?? [];
  const [source, challenge] = useWatch({ control, name: ['source', 'challenge'] });
  return (
    <FormProvider {...form}>
      <FormDrawer
        open
        title="申请证书"
        unsaved={form.formState.isDirty ? '申请' : undefined}
        onClose={onClose}
        actions={(close) => (
          <>
            <Button onClick={close} disabled={isLoading}>
              取消
            </Button>
            <Button
              variant="contained"
              color="primary"
              loading={isLoading}
              onClick={() => void save()}
            >
              提交申请
            </Button>
          </>
        )}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <FieldStack>
            <TextInput
              control={control}
              name="domains"
              label="域名"
              rows={4}
              mono
              placeholder={'www.example.com\n*.example.com'}
              help="一行一个，最多 100 个，必须是你的网站的域名，或所选 DNS 账户中的域名。"
            />
            <RadioCards
              control={control}
              name="source"
              label="证书机构"
              options={sourceOptions.filter(
                ({ value }) => value !== 'acme' || directories.length > 0,
              )}
            />
            {source === 'acme' ? (
              <SelectInput
                control={control}
                name="directory"
                label="ACME 机构"
                placeholder="请选择"
                options={directories.map(({ name }) => ({ value: name, label: name }))}
              />
            ) : null}
            {source === 'letsencrypt' ? null : <EabFields optional={source === 'acme'} />}
            <TextInput
              control={control}
              name="email"
              label="邮箱"
              type="email"
              help="提供给证书机构，用于联系。"
            />
            <RadioCards
              control={control}
              name="challenge"
              label="验证方式"
              options={challengeOptions}
            />
            {challenge === 'dns-01' ? <DnsApiField control={control} /> : null}
            <TextInput
              control={control}
              name="name"
              label="名称"
              optional
              maxLength={60}
              help="留空时使用第一个域名。"
            />
          </FieldStack>
        </form>
      </FormDrawer>
    </FormProvider>
  );
}

type Control = ReturnType<typeof useApplyForm>['form']['control'];

function DnsApiField({ control }: { control: Control }) {
  const { data } = useListDnsApisQuery({ query: { limit: 100 } });
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectInput
      control={control}
      name="dnsApiId"
      label="DNS API"
      placeholder="请选择"
      options={options}
      help={
        data && options.length === 0
          ? '还没有 DNS API，请先在「DNS API 管理」中添加。'
          : '域名必须在这个 DNS 账户下。'
      }
    />
  );
}
