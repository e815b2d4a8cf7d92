import {
  FieldStack,
  FormProvider,
  RadioCards,
  SelectInput,
  TextInput,
  useWatch,
} from '@console/kit/form';
import { Box, Button, ButtonLink, Link, Section } from '@console/kit/ui';
import { OriginRows } from '@console/settings/origins';
import { siteDefaultsPath, siteListPath } from '../../paths';
import { DomainsHelp } from '../../sites/domains/domains-help';
import { refusedDomains } from '../../sites/domains/domains-text';
import { NeededProofs } from '../../sites/domains/needed-proofs';
import { useGroupOptions } from '../../sites/groups/use-group-options';
import { useNewPackageOptions } from '../../sites/use-package-options';
import { AddedSite } from './added-site';
import type { useAddSite } from './use-add-site';
import { useDefenceOptions } from './use-defence-options';
import { useProtocolOptions } from './use-protocol-options';

/** One site: its domains, its origins, and what is seldom changed. */
export function AddSingle({ form, submit, added, again }: ReturnType<typeof useAddSite>) {
  const { control, formState } = form;
  const domains = useWatch({ control, name: 'domains' });
  const groupId = useWatch({ control, name: 'groupId' });
  const protocols = useProtocolOptions(groupId);
  const defences = useDefenceOptions(groupId);
  const groups = useGroupOptions();
  const packages = useNewPackageOptions();
  if (added) return <AddedSite site={added} onAgain={again} />;
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate aria-label="单个添加" onSubmit={submit}>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Section title="域名与分组" description="要加速和防护的域名，可以一次填写多个。">
            <FieldStack>
              <TextInput
                control={control}
                name="domains"
                label="域名"
                mono
                rows={4}
                autoFocus
                placeholder={'www.example.com\n*.example.com'}
                help={<DomainsHelp text={domains} />}
              />
              <NeededProofs
                domains={refusedDomains(domains, formState.errors.domains)}
                next="请再次点击「添加网站」"
              />
              <SelectInput
                control={control}
                name="groupId"
                label="分组"
                options={groups}
                optional
              />
              <SelectInput
                control={control}
                name="packageId"
                label="套餐"
                options={packages}
                optional
              />
              <TextInput
                control={control}
                name="note"
                label="备注"
                optional
                maxLength={200}
                placeholder="例如：官网"
              />
            </FieldStack>
          </Section>
          <Section
            title="源站"
            description="节点从这里取得内容。多个源站按权重分担，备用源站在其他源站都不可用时启用。"
          >
            <FieldStack>
              <OriginRows />
              <RadioCards
                control={control}
                name="origin.protocol"
                label="回源协议"
                options={protocols}
              />
            </FieldStack>
          </Section>
          <Section
            title="CC 防御"
            description="添加后节点立即按它检查每个请求。不确定时选「宽松」：平时对访客没有影响，请求过于频繁时才验证。"
          >
            <FieldStack>
              <SelectInput control={control} name="cc.group" label="防御组" options={defences} />
            </FieldStack>
          </Section>
          <Box sx={{ fontSize: 13, color: 'text.tertiary' }}>
            其他设置取自
            <Link to={siteDefaultsPath(groupId || undefined)} sx={{ textDecoration: 'underline' }}>
              默认设置
            </Link>
            ，添加后可以逐项修改。
          </Box>
        </Box>
        <Box sx={{ display: 'flex', gap: 2, mt: 5 }}>
          <Button
            type="submit"
            variant="contained"
            color="primary"
            loading={formState.isSubmitting}
          >
            添加网站
          </Button>
          <ButtonLink to={siteListPath}>取消</ButtonLink>
        </Box>
      </Box>
    </FormProvider>
  );
}
