import {
  FieldStack,
  FormProvider,
  RadioCards,
  SelectInput,
  SwitchInput,
  TextInput,
  useWatch,
} from '@console/kit/form';
import { Box, Button, ButtonLink, Section } from '@console/kit/ui';
import { siteListPath } from '../../paths';
import { DomainsHelp } from '../../sites/domains-help';
import { OriginRows } from '../../sites/origin-rows';
import { originProtocols } from '../../sites/site.model';
import { useGroupOptions } from '../../sites/use-group-options';
import { usePackageOptions } from '../../sites/use-package-options';
import { AddedSite } from './added-site';
import type { useAddSite } from './use-add-site';

const protocolOptions = Object.entries(originProtocols).map(([value, option]) => ({
  value,
  ...option,
}));

/** One site: its domains, its origins, and what is seldom changed. */
export function AddSingle({ form, submit, added, again }: ReturnType<typeof useAddSite>) {
  const { control, formState } = form;
  const domains = useWatch({ control, name: 'domains' });
  const groups = useGroupOptions();
  const packages = usePackageOptions();
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
                options={protocolOptions}
              />
            </FieldStack>
          </Section>
          <Section title="缓存" description="静态文件由节点直接回答，减少回源。">
            <SwitchInput
              control={control}
              name="cacheEnabled"
              label="开启缓存"
              help="按源站返回的缓存头缓存内容。"
            />
          </Section>
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
