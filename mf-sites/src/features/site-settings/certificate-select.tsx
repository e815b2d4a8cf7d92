import { uncoveredDomains } from '@console/contract/domains/coverage';
import { SelectInput, useFormContext } from '@console/kit/form';
import { Skeleton } from '@console/kit/ui';
import type { z } from 'zod';
import { daysText } from '../../certificates/certificate.model';
import type { httpsSchema } from './settings.model';
import type { BindableCertificates } from './use-bindable-certificates';

type CertificateSelectProps = { certificates: BindableCertificates; domains: readonly string[] };

/** Chooses a site's certificate; those that cover all its domains come first. */
export function CertificateSelect({ certificates, domains }: CertificateSelectProps) {
  const { control } = useFormContext<z.input<typeof httpsSchema>>();
  const { list, failed } = certificates;
  if (!list && !failed) {
    return <Skeleton variant="rounded" height={64} role="status" aria-label="正在加载证书" />;
  }
  const missing = (names: readonly string[]) => uncoveredDomains(names, domains).length;
  const sorted = (list ?? []).toSorted((a, b) => missing(a.domains) - missing(b.domains));
  return (
    <SelectInput
      control={control}
      name="https.certificateId"
      label="证书"
      options={[
        { value: '', label: '不使用 HTTPS' },
        ...sorted.map(({ id, name, domains: names, daysLeft }) => ({
          value: id,
          label: `${name}（${daysText({ daysLeft })}${missing(names) > 0 ? '，不含部分域名' : ''}）`,
        })),
      ]}
      help={failed ? '证书列表加载失败，请刷新页面。' : undefined}
    />
  );
}
