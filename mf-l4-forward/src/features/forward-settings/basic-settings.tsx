import type { ForwardDetail } from '@console/contract/forwards/endpoints/forwards';
import { forwardCreateSchema } from '@console/contract/forwards/forwards';
import { listenTextSchema } from '@console/contract/forwards/settings/listen';
import { listenText } from '@console/contract/forwards/settings/listen-text';
import { sitePackageIdSchema } from '@console/contract/sites/sites';
import {
  FieldStack,
  FormProvider,
  SelectInput,
  TextInput,
  useContractForm,
} from '@console/kit/form';
import { Box, Button, CopyText, Section } from '@console/kit/ui';
import { SettingsFrame } from '@console/settings/stored-form';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useGroupOptions, usePackageOptions } from '../../forwards/use-options';
import { ListenSupport } from './listen-support';
import { type ForwardProps, useForwardForm } from './use-forward-form';

const schema = forwardCreateSchema
  .pick({ name: true, note: true, groupId: true })
  .extend({ listen: listenTextSchema, packageId: sitePackageIdSchema });

const labels = {
  name: '名称',
  listen: '监听端口',
  groupId: '分组',
  packageId: '套餐',
  note: '备注',
} as const satisfies Record<keyof z.input<typeof schema>, string>;

const valuesOf = ({ name, note, listen, ...forward }: ForwardDetail): z.input<typeof schema> => ({
  ...{ name, note, listen: listenText(listen) },
  groupId: forward.group?.id ?? '',
  packageId: forward.package.id,
});

type BasicSettingsProps = ForwardProps & { onToggle: () => void; onRemove: () => void };

/** Ports, what it is called, where visitors connect to, and what cannot be undone. */
export function BasicSettings({ forward, reload, onToggle, onRemove }: BasicSettingsProps) {
  const form = useContractForm(schema, valuesOf(forward));
  const bodyOf = (output: z.output<typeof schema>) => output;
  const settings = useForwardForm({ form, forward, reload, valuesOf, bodyOf });
  const { control } = form;
  const groups = useGroupOptions(forward.group);
  const packages = usePackageOptions(forward.package);
  return (
    <FormProvider {...form}>
      <SettingsFrame {...settings} label="基本信息" labels={labels} subject="这个转发的设置">
        <Section
          layout="split"
          title="监听端口"
          description="节点在这些端口上接受连接。修改端口会断开原端口上的连接。"
        >
          <FieldStack>
            <TextInput
              control={control}
              name="listen"
              label="监听端口"
              mono
              placeholder="88 99/udp 2000-2010"
              help="多个以空格分隔，可以写端口段；不写协议为 TCP。每个端口计入套餐。"
            />
            <ListenSupport listen={forward.listen} />
          </FieldStack>
        </Section>
        <Section layout="split" title="名称与分组" description="用来归类和搜索转发。">
          <FieldStack>
            <TextInput
              control={control}
              name="name"
              label="名称"
              optional
              maxLength={60}
              placeholder="例如：游戏一区"
              help="留空时以监听端口称呼。"
            />
            <SelectInput control={control} name="groupId" label="分组" options={groups} />
            <SelectInput
              control={control}
              name="packageId"
              label="套餐"
              options={packages}
              help="每个转发属于一个套餐，计入它的转发端口数。"
            />
            <TextInput control={control} name="note" label="备注" optional maxLength={200} />
          </FieldStack>
        </Section>
        <Section
          layout="split"
          title="接入地址"
          description="让客户端连接这个名称，或在 DNS 服务商处把自己的域名用 CNAME 指向它。"
        >
          <CopyText text={forward.cname} />
        </Section>
        <DangerSection {...{ forward, onToggle, onRemove }} />
      </SettingsFrame>
    </FormProvider>
  );
}

type DangerSectionProps = Pick<BasicSettingsProps, 'forward' | 'onToggle' | 'onRemove'>;

function DangerSection({ forward, onToggle, onRemove }: DangerSectionProps) {
  const disabled = forward.state === 'disabled';
  return (
    <Section layout="split" title="停用与删除" description="停用可以恢复，删除不能。">
      <Box sx={{ display: 'grid', gap: 4 }}>
        <DangerRow
          text={
            disabled
              ? '转发已停用，节点不监听它的端口。启用后按现有设置恢复。'
              : '停用后节点不再监听，端口和设置会保留。'
          }
        >
          <Button onClick={onToggle}>{disabled ? '启用转发' : '停用转发'}</Button>
        </DangerRow>
        <DangerRow text="删除后端口归还，设置一并删除，无法恢复。">
          <Button color="error" onClick={onRemove}>
            删除转发
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
