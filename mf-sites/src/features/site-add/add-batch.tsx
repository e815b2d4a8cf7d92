import { FieldStack, SelectInput, SwitchInput, TextInput, useWatch } from '@console/kit/form';
import { Box, Button, ButtonLink, Section } from '@console/kit/ui';
import { LineCheck } from '@console/settings/lines';
import { siteListPath } from '../../paths';
import { useGroupOptions } from '../../sites/groups/use-group-options';
import { useNewPackageOptions } from '../../sites/use-package-options';
import { batchExample } from './add-batch.model';
import { BatchReport } from './batch-report';
import type { useAddBatch } from './use-add-batch';
import { useDefenceOptions } from './use-defence-options';
import { useProtocolOptions } from './use-protocol-options';

/** Many sites, one a line; errors show while typing. */
export function AddBatch({ form, check, rows, submit, again }: ReturnType<typeof useAddBatch>) {
  const { control, formState } = form;
  const { skipInvalid, groupId } = useWatch({ control });
  const defences = useDefenceOptions(groupId);
  const groups = useGroupOptions();
  const packages = useNewPackageOptions();
  const protocols = useProtocolOptions(groupId);
  const blocked = check.good.length === 0 || (check.bad.length > 0 && !skipInvalid);
  if (rows) return <BatchReport rows={rows} onAgain={again} />;
  return (
    <Box component="form" noValidate aria-label="批量添加" onSubmit={submit}>
      <Section
        title="网站"
        description="每行一个网站，格式为「域名 [域名…] | 源站[:端口][,…]」。域名之间用空格，源站之间用逗号。"
      >
        <FieldStack>
          <TextInput
            control={control}
            name="text"
            label="网站列表"
            mono
            rows={10}
            placeholder={batchExample}
            help="缺省端口使用回源协议的端口。IPv6 源站写作 [2001:db8::1]:8080。"
          />
          <Box sx={{ maxWidth: 640 }}>
            <LineCheck good={check.good.length} goodText="可以添加" bad={check.bad} />
          </Box>
          <SelectInput
            control={control}
            name="protocol"
            label="回源协议"
            options={protocols}
            help="对这一批网站生效，之后可以逐个修改。其他设置取自默认设置。"
          />
          <SelectInput control={control} name="cc.group" label="防御组" options={defences} />
          <SelectInput control={control} name="groupId" label="分组" options={groups} optional />
          <SelectInput
            control={control}
            name="packageId"
            label="套餐"
            options={packages}
            optional
          />
          <SwitchInput
            control={control}
            name="skipInvalid"
            label="跳过有误的行"
            help="打开后只添加没有问题的行；关闭时任何一行有误都不会添加。"
          />
        </FieldStack>
      </Section>
      <Box sx={{ display: 'flex', gap: 2, mt: 5 }}>
        <Button
          type="submit"
          variant="contained"
          color="primary"
          disabled={blocked}
          loading={formState.isSubmitting}
        >
          {check.good.length > 0 ? `添加 ${check.good.length} 个网站` : '添加网站'}
        </Button>
        <ButtonLink to={siteListPath}>取消</ButtonLink>
      </Box>
    </Box>
  );
}
