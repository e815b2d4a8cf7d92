import type { BotGroup } from '@console/contract/defence/bot-schemas';
import { type Bot, bots } from '@console/contract/defence/bots';
import { botGroupWords as groups } from '@console/contract/sites/settings/words';
import { Checkbox, FormControlLabel } from '@console/kit/controls';
import {
  FieldFrame,
  FieldStack,
  SwitchInput,
  useController,
  useFormContext,
} from '@console/kit/form';
import { Box, Button, Collapse, Section } from '@console/kit/ui';
import { NodeSupport } from '@console/settings/fields';
import { useId, useState } from 'react';
import type { z } from 'zod';
import type { accessSchema } from './access.model';

type Values = z.input<typeof accessSchema>;

const groupIds: readonly BotGroup[] = ['ai', 'seo', 'scanner', 'tool'];

/** Programs refused by their User-Agent, and verified search engines. */
export function BotSection() {
  const id = useId();
  const { control } = useFormContext<Values>();
  return (
    <Section
      layout="split"
      title="爬虫与扫描器"
      description="按 User-Agent 识别。整组拒绝时，以后加入这一组的程序也会被拒绝。"
    >
      <FieldStack>
        <FieldFrame id={id} label="拒绝的程序" group>
          {groupIds.map((group) => (
            <BotGroupRow key={group} group={group} />
          ))}
        </FieldFrame>
        <SwitchInput
          control={control}
          name="access.bots.allowVerified"
          label="已验证的搜索引擎放行"
          help="IP 的反向域名属于 Google、必应、百度、搜狗、Yandex、Apple、花瓣、Naver 或 Seznam，并且指回这个 IP，就不受地区、ASN、爬虫、防盗链和 User-Agent 规则限制。"
        />
        <SwitchInput
          control={control}
          name="access.bots.denyFake"
          label="拒绝假冒的搜索引擎"
          help="User-Agent 自称是上述搜索引擎，IP 却不是它的。域名服务没有应答时不算假冒。"
        />
        <NodeSupport needs="engines">
          当前节点不能验证搜索引擎，放行与拒绝假冒都不起作用。
        </NodeSupport>
      </FieldStack>
    </Section>
  );
}

function BotGroupRow({ group }: { group: BotGroup }) {
  const [open, setOpen] = useState(false);
  const { control } = useFormContext<Values>();
  const { field: whole } = useController({ control, name: 'access.bots.groups' });
  const { field: single } = useController({ control, name: 'access.bots.items' });
  const chosenGroups = whole.value ?? [];
  const chosen = single.value ?? [];
  const list = bots.filter((bot) => bot.group === group);
  const isWhole = chosenGroups.includes(group);
  const count = list.filter(({ id }) => chosen.includes(id)).length;
  const toggle = (id: string, checked: boolean) =>
    single.onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <Box role="group" aria-label={groups[group]}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <FormControlLabel
          label={groups[group]}
          sx={{ flex: 1 }}
          control={
            <Checkbox
              checked={isWhole}
              indeterminate={!isWhole && count > 0}
              onChange={(_, checked) =>
                whole.onChange(
                  groupIds.filter((one) => (one === group ? checked : chosenGroups.includes(one))),
                )
              }
            />
          }
        />
        <Box sx={{ fontSize: 12, color: 'text.tertiary' }}>
          {isWhole ? '全部' : `${count} / ${list.length}`}
        </Box>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '逐个选择'}
        </Button>
      </Box>
      <Collapse in={open} unmountOnExit>
        <Box sx={{ pl: 6 }}>
          {list.map((bot) => (
            <BotRow
              key={bot.id}
              bot={bot}
              checked={isWhole || chosen.includes(bot.id)}
              disabled={isWhole}
              onChange={(checked) => toggle(bot.id, checked)}
            />
          ))}
        </Box>
      </Collapse>
    </Box>
  );
}

type BotRowProps = {
  bot: Bot;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
};

function BotRow({ bot, checked, disabled, onChange }: BotRowProps) {
  return (
    <Box>
      <FormControlLabel
        disabled={disabled}
        label={
          <>
            {bot.name}
            <Box component="span" sx={{ ml: 2, fontSize: 12, color: 'text.tertiary' }}>
              {bot.note}
            </Box>
          </>
        }
        control={<Checkbox checked={checked} onChange={(_, on) => onChange(on)} />}
      />
    </Box>
  );
}
