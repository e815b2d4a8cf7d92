import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import {
  FieldStack,
  FormProvider,
  SelectInput,
  TextInput,
  useContractForm,
  useWatch,
} from '@console/kit/form';
import { Box, Button, Section } from '@console/kit/ui';
import { SettingsFrame } from '@console/settings/stored-form';
import type { ReactNode } from 'react';
import { OneClickCname } from '../../dns/one-click-cname';
import { CnameGuide } from '../../sites/domains/cname-guide';
import { DomainProofsButton } from '../../sites/domains/domain-proofs-button';
import { DomainsHelp } from '../../sites/domains/domains-help';
import { domainErrorsAsText, refusedDomains } from '../../sites/domains/domains-text';
import { NeededProofs } from '../../sites/domains/needed-proofs';
import { useGroupOptions } from '../../sites/groups/use-group-options';
import { usePackageOptions } from '../../sites/use-package-options';
import { ExtraPorts } from './extra-ports';
import { basicLabels, basicSchema, basicValues } from './settings.model';
import { useSettingsForm } from './use-settings-form';

export type SettingsProps = { site: SiteDetail; reload: () => Promise<SiteDetail> };

type BasicSettingsProps = SettingsProps & { onToggle: () => void; onRemove: () => void };

/** Domains and note, the DNS records to set, and what cannot be undone. */
export function BasicSettings({ site, reload, onToggle, onRemove }: BasicSettingsProps) {
  const form = useContractForm(basicSchema, basicValues(site));
  const settings = useSettingsForm({
    form,
    site,
    reload,
    valuesOf: basicValues,
    bodyOf: (output) => output,
    placeErrors: (fields, values) => domainErrorsAsText(fields, values.domains),
  });
  const { control } = form;
  const domains = useWatch({ control, name: 'domains' });
  const groups = useGroupOptions(site.group);
  const packages = usePackageOptions(site.package);
  return (
    <FormProvider {...form}>
      <SettingsFrame {...settings} label="基本信息" labels={basicLabels}>
        <Section
          layout="split"
          title="域名与分组"
          description="节点为这些域名提供加速与防护。"
          actions={<DomainProofsButton />}
        >
          <FieldStack>
            <TextInput
              control={control}
              name="domains"
              label="域名"
              mono
              rows={Math.min(Math.max(site.domains.length + 1, 3), 10)}
              help={<DomainsHelp text={domains} />}
            />
            <NeededProofs
              domains={refusedDomains(domains, form.formState.errors.domains)}
              next="请再次保存"
            />
            <SelectInput
              control={control}
              name="groupId"
              label="分组"
              options={groups}
              help="用来归类和筛选网站，在「分组」页中添加。"
            />
            <SelectInput
              control={control}
              name="packageId"
              label="套餐"
              options={packages}
              help="每个网站属于一个套餐，计入它的网站数与域名数。"
            />
            <TextInput
              control={control}
              name="note"
              label="备注"
              optional
              maxLength={200}
              placeholder="例如：官网"
              help="只在控制台里显示，可以用来搜索。"
            />
          </FieldStack>
        </Section>
        <Section layout="split" title="监听端口" description="访客经过节点的这些端口访问网站。">
          <ExtraPorts current={site.extraPorts} />
        </Section>
        <Section
          layout="split"
          title="域名解析"
          actions={<OneClickCname site={site} />}
          description="在 DNS 服务商处把域名指向 CNAME，访客才会经过节点。"
        >
          <CnameGuide domains={site.domains} cname={site.cname} />
        </Section>
        <DangerSection site={site} onToggle={onToggle} onRemove={onRemove} />
      </SettingsFrame>
    </FormProvider>
  );
}

type DangerSectionProps = Pick<BasicSettingsProps, 'site' | 'onToggle' | 'onRemove'>;

function DangerSection({ site, onToggle, onRemove }: DangerSectionProps) {
  const disabled = site.state === 'disabled';
  return (
    <Section layout="split" title="停用与删除" description="停用可以恢复，删除不能。">
      <Box sx={{ display: 'grid', gap: 4 }}>
        <DangerRow
          text={
            disabled
              ? '网站已停用，域名没有加速与防护。启用后按现有设置恢复。'
              : '停用后域名立即停止加速，设置会保留。'
          }
        >
          <Button onClick={onToggle}>{disabled ? '启用网站' : '停用网站'}</Button>
        </DangerRow>
        <DangerRow text="删除后域名立即停止加速，设置一并删除，无法恢复。">
          <Button color="error" onClick={onRemove}>
            删除网站
          </Button>
        </DangerRow>
      </Box>
    </Section>
  );
}

function DangerRow({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Box sx={{ flex: '1 1 260px', color: 'text.secondary', fontSize: 13 }}>{text}</Box>
      {children}
    </Box>
  );
}
