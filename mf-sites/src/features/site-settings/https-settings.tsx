import { uncoveredDomains } from '@console/contract/domains/coverage';
import {
  cipherLevelWords,
  forceHttpsWords,
  httpsLabels,
  optionsOf,
  tlsVersionWords,
} from '@console/contract/sites/settings/words';
import {
  Alert,
  FieldStack,
  FormProvider,
  NumberInput,
  RadioCards,
  SelectInput,
  SwitchInput,
  useContractForm,
  useFormContext,
  useWatch,
} from '@console/kit/form';
import { Box, ButtonLink, Section } from '@console/kit/ui';
import { SettingsFrame } from '@console/settings/stored-form';
import { daysText, needsRenewal } from '../../certificates/certificate.model';
import { certificateListHref, certificateListPath } from '../../paths';
import type { SettingsProps } from './basic-settings';
import { CertificateSelect } from './certificate-select';
import { type HttpsValues, httpsSchema, httpsValues } from './settings.model';
import { useBindableCertificates } from './use-bindable-certificates';
import { useSettingsForm } from './use-settings-form';

const forceOptions = optionsOf(forceHttpsWords);
const versionOptions = optionsOf(tlsVersionWords);

const cipherOptions = [
  {
    value: 'modern',
    label: cipherLevelWords.modern,
    description: '只用前向保密的 AEAD 套件，适合新浏览器。',
  },
  {
    value: 'balanced',
    label: cipherLevelWords.balanced,
    description: '另外允许前向保密的 CBC 套件，兼顾旧系统。',
  },
  {
    value: 'compatible',
    label: cipherLevelWords.compatible,
    description: '另外允许 RSA 密钥交换，供很旧的客户端使用。',
  },
];

/** How visitors reach the site by HTTPS. */
export function HttpsSettings({ site, reload }: SettingsProps) {
  const form = useContractForm(httpsSchema, httpsValues(site));
  const settings = useSettingsForm({
    form,
    site,
    reload,
    valuesOf: httpsValues,
    bodyOf: (output) => output,
  });
  const { control } = form;
  const https = useWatch({ control, name: 'https' });
  const certificateId = https.certificateId || null;
  const waits = certificateId === null && (https.force !== 'off' || https.hstsEnabled);
  const certificates = useBindableCertificates(certificateId);
  const chosen = certificates.list?.find(({ id }) => id === certificateId);
  const uncovered = chosen ? uncoveredDomains(chosen.domains, site.domains) : [];
  return (
    <FormProvider {...form}>
      <SettingsFrame {...settings} label="HTTPS 设置" labels={httpsLabels}>
        <Section
          layout="split"
          title="证书"
          description="选择证书后，节点即可用 HTTPS 提供网站，不影响正在访问的人。"
        >
          <FieldStack>
            <CertificateSelect certificates={certificates} domains={site.domains} />
            {uncovered.length > 0 ? (
              <Alert severity="warning">
                证书不包含 {uncovered.join('、')}，访问这些域名时浏览器会提示不安全。
              </Alert>
            ) : null}
            {chosen && needsRenewal(chosen) ? (
              <Alert
                severity={chosen.validity === 'expired' ? 'error' : 'warning'}
                action={
                  <ButtonLink
                    to={certificateListHref({ certificate: chosen.id })}
                    size="small"
                    color="inherit"
                    variant="outlined"
                  >
                    去续期
                  </ButtonLink>
                }
              >
                证书{daysText(chosen)}。
              </Alert>
            ) : null}
            {waits ? <Alert severity="info">强制 HTTPS 与 HSTS 在选择证书后才生效。</Alert> : null}
            <ButtonLink to={certificateListPath} size="small" sx={{ justifySelf: 'start' }}>
              管理证书
            </ButtonLink>
          </FieldStack>
        </Section>
        <HttpsSections />
      </SettingsFrame>
    </FormProvider>
  );
}

/** What does not depend on the certificate. */
export function HttpsSections() {
  const { control } = useFormContext<HttpsValues>();
  const hstsEnabled = useWatch({ control, name: 'https.hstsEnabled' });
  return (
    <>
      <Section
        layout="split"
        title="跳转与 HSTS"
        description="让访客始终使用 HTTPS，选择证书后生效。"
      >
        <FieldStack>
          <SelectInput
            control={control}
            name="https.force"
            label="强制 HTTPS"
            options={forceOptions}
            help="用 HTTP 访问时跳转到 HTTPS。"
          />
          <SwitchInput
            control={control}
            name="https.hstsEnabled"
            label="开启 HSTS"
            help="浏览器在有效期内只用 HTTPS 访问。开启后在有效期内无法退回 HTTP。"
          />
          {hstsEnabled ? (
            <Box sx={{ display: 'grid', gap: 4 }}>
              <NumberInput
                control={control}
                name="https.hstsMaxAgeSeconds"
                label="HSTS 有效期"
                unit="秒"
                help="31536000 秒为一年。"
              />
              <SwitchInput control={control} name="https.hstsSubdomains" label="包含子域名" />
              <SwitchInput
                control={control}
                name="https.hstsPreload"
                label="允许加入浏览器预加载列表"
                help="加入列表后很难撤回，请确认所有子域名都支持 HTTPS。"
              />
            </Box>
          ) : null}
        </FieldStack>
      </Section>
      <Section layout="split" title="TLS" description="允许的协议版本与加密套件。">
        <FieldStack>
          <SelectInput
            control={control}
            name="https.tlsVersionMin"
            label="TLS 版本"
            options={versionOptions}
            help="推荐 TLS 1.2 及以上。TLS 1.0 与 1.1 已不安全，只在必须支持旧设备时开启。"
          />
          <RadioCards
            control={control}
            name="https.cipherLevel"
            label="加密套件"
            options={cipherOptions}
          />
          <SwitchInput
            control={control}
            name="https.http2"
            label="HTTP/2"
            help="支持的浏览器在一个连接中同时取多个内容。关闭后使用 HTTP/1.1。"
          />
          <SwitchInput
            control={control}
            name="https.ocspStapling"
            label="OCSP 装订"
            help="节点替访客向证书颁发机构查询证书状态，握手更快。证书没有 OCSP 地址时不起作用。"
          />
        </FieldStack>
      </Section>
    </>
  );
}
