import type { dnsApiUpdateSchema } from '@console/contract/domains/dns-apis';
import { type DnsProvider, tsigAlgorithmSchema } from '@console/contract/domains/dns-providers';
import {
  FieldStack,
  NumberInput,
  RadioCards,
  SelectInput,
  TextInput,
  type useContractForm,
  useWatch,
} from '@console/kit/form';

type Control = ReturnType<typeof useContractForm<typeof dnsApiUpdateSchema>>['control'];
type FieldsProps = { control: Control; keeping: boolean };

const methods = [
  { value: 'token', label: 'API 令牌', description: '推荐，可限定权限和域名' },
  { value: 'key', label: '全局密钥', description: '邮箱与 Global API Key' },
];
const algorithms = tsigAlgorithmSchema.options.map((value) => ({ value, label: value }));

/** A secret is never shown again: an empty field keeps the stored one. */
const secretProps = (keeping: boolean) =>
  ({
    type: 'password',
    mono: true,
    autoComplete: 'new-password',
    ...(keeping && { placeholder: '已保存，留空则不修改' }),
  }) as const;

function AliyunFields({ control, keeping }: FieldsProps) {
  return (
    <>
      <TextInput control={control} name="settings.accessKeyId" label="AccessKey ID" mono />
      <TextInput
        control={control}
        name="settings.accessKeySecret"
        label="AccessKey Secret"
        {...secretProps(keeping)}
      />
    </>
  );
}

function TencentFields({ control, keeping }: FieldsProps) {
  return (
    <>
      <TextInput control={control} name="settings.secretId" label="SecretId" mono />
      <TextInput
        control={control}
        name="settings.secretKey"
        label="SecretKey"
        {...secretProps(keeping)}
      />
    </>
  );
}

function CloudflareFields({ control, keeping }: FieldsProps) {
  const method = useWatch({ control, name: 'settings.method' });
  return (
    <>
      <RadioCards control={control} name="settings.method" label="验证方式" options={methods} />
      {method === 'key' ? (
        <>
          <TextInput control={control} name="settings.email" label="账户邮箱" />
          <TextInput
            control={control}
            name="settings.apiKey"
            label="Global API Key"
            {...secretProps(keeping)}
          />
        </>
      ) : (
        <TextInput
          control={control}
          name="settings.apiToken"
          label="API 令牌"
          {...secretProps(keeping)}
        />
      )}
    </>
  );
}

function HuaweiFields({ control, keeping }: FieldsProps) {
  return (
    <>
      <TextInput control={control} name="settings.accessKeyId" label="Access Key Id" mono />
      <TextInput
        control={control}
        name="settings.secretAccessKey"
        label="Secret Access Key"
        {...secretProps(keeping)}
      />
      <TextInput
        control={control}
        name="settings.region"
        label="区域"
        mono
        help="公网域名不分区域，一般不用改。"
      />
    </>
  );
}

function Rfc2136Fields({ control, keeping }: FieldsProps) {
  return (
    <>
      <TextInput
        control={control}
        name="settings.server"
        label="服务器"
        mono
        placeholder="ns1.example.com"
        help="主 DNS 服务器的 IP 或域名，须能从公网访问其 TCP 端口。"
      />
      <NumberInput control={control} name="settings.port" label="端口" />
      <TextInput
        control={control}
        name="settings.zone"
        label="区域（域名）"
        mono
        placeholder="example.com"
      />
      <TextInput
        control={control}
        name="settings.keyName"
        label="TSIG 密钥名称"
        mono
        placeholder="console-key"
      />
      <SelectInput
        control={control}
        name="settings.algorithm"
        label="TSIG 算法"
        options={algorithms}
      />
      <TextInput
        control={control}
        name="settings.keySecret"
        label="TSIG 密钥"
        {...secretProps(keeping)}
      />
    </>
  );
}

function HttpFields({ control, keeping }: FieldsProps) {
  return (
    <>
      <TextInput
        control={control}
        name="settings.url"
        label="接口地址"
        mono
        placeholder="https://dns.example.com/api"
        help="须能从公网访问。不跟随跳转，10 秒内没有回答算失败。"
      />
      <TextInput
        control={control}
        name="settings.secret"
        label="签名密钥"
        {...secretProps(keeping)}
      />
    </>
  );
}

const fields = {
  aliyun: AliyunFields,
  tencent: TencentFields,
  cloudflare: CloudflareFields,
  huawei: HuaweiFields,
  rfc2136: Rfc2136Fields,
  http: HttpFields,
} as const satisfies Record<DnsProvider, typeof AliyunFields>;

/** The fields of one provider. */
export function DnsApiFields({ provider, ...props }: FieldsProps & { provider: DnsProvider }) {
  const Fields = fields[provider];
  return (
    <FieldStack>
      <Fields {...props} />
    </FieldStack>
  );
}
