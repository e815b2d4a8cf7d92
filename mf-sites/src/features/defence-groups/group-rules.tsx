import type { DefenceGroupDetail } from '@console/contract/defence/endpoints/groups';
import { defenceGroupCreateSchema } from '@console/contract/defence/groups/groups';
import { type Rule, rulesSchema } from '@console/contract/defence/rules/rules';
import { FieldStack, FormProvider, TextInput, useContractForm } from '@console/kit/form';
import { Section } from '@console/kit/ui';
import { SettingsFrame, useStoredForm } from '@console/settings/stored-form';
import type { z } from 'zod';
import { useUpdateDefenceGroupMutation } from '../../defence/defence.api';
import { RuleList } from '../../defence/rules/rule-list';
import { useAgreed } from '../../defence/rules/use-agreed';
import { useChallengeShares } from '../../defence/rules/use-challenge-shares';
import { TrialButton } from '../../defence/trial/trial-button';

type GroupRulesProps = { group: DefenceGroupDetail; reload: () => Promise<DefenceGroupDetail> };

const labels = { name: '名称', note: '备注', rules: '规则' } as const;

/** A copy: the form writes into its values, and those of the store are frozen. */
const valuesOf = ({
  name,
  note,
  rules,
}: DefenceGroupDetail): z.input<typeof defenceGroupCreateSchema> =>
  structuredClone({ name, note, rules });

/** The form's rules that are complete. */
function rulesOf(rules: unknown): Rule[] {
  return rulesSchema.safeParse(rules).data ?? [];
}

/** Name and rules of an own group; saving puts them in force on the websites that use it. */
export function GroupRules({ group, reload }: GroupRulesProps) {
  const form = useContractForm(defenceGroupCreateSchema, valuesOf(group));
  const [update] = useUpdateDefenceGroupMutation();
  const { control, getValues } = form;
  const { sites } = group.uses.counts;
  const settings = useStoredForm({
    form,
    stored: group,
    reload,
    valuesOf,
    store: (output, revision) =>
      update({
        params: { id: group.id },
        body: { ...output, revision },
        errorsAt: 'caller',
      }).unwrap(),
    saved: sites > 0 ? '已保存，正在同步到节点' : '已保存',
  });
  const newsOf = useChallengeShares(group.id);
  const agreed = useAgreed(
    `保存规则组 ${group.name}？`,
    sites > 0 ? `保存后立即在 ${sites} 个网站生效。` : undefined,
  );
  const save = async () => {
    if (await agreed(rulesOf(getValues('rules')))) settings.save();
  };
  return (
    <FormProvider {...form}>
      <SettingsFrame
        {...settings}
        save={() => void save()}
        subject="这个规则组"
        label="规则组"
        labels={labels}
      >
        <Section layout="split" title="规则组" description="名称显示在网站的「CC 防御」中。">
          <FieldStack>
            <TextInput control={control} name="name" label="规则组名称" maxLength={40} />
            <TextInput control={control} name="note" label="备注" optional maxLength={200} />
          </FieldStack>
        </Section>
        <Section
          title="规则"
          description="从上到下检查每个请求。放行、拦截、断开和封禁后不再检查后面的规则；观察和验证通过后继续。"
          actions={
            <TrialButton
              stages={() => [{ label: group.name, rules: rulesOf(getValues('rules')) }]}
            />
          }
        >
          <RuleList
            name="rules"
            label="规则"
            empty="没有规则的规则组不影响任何请求。从最常见的开始：同一 IP 请求过于频繁时验证。"
            newsOf={newsOf}
          />
        </Section>
      </SettingsFrame>
    </FormProvider>
  );
}
