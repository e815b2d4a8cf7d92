import { builtinGroups } from '@console/contract/defence/groups/builtin';
import { ccLabels } from '@console/contract/sites/settings/words';
import {
  Alert,
  FieldStack,
  FormProvider,
  NumberInput,
  SelectInput,
  useContractForm,
  useFormContext,
  useWatch,
} from '@console/kit/form';
import { Link, Section } from '@console/kit/ui';
import { LinesInput } from '@console/settings/fields';
import { SettingsFrame } from '@console/settings/stored-form';
import { useEffect, useRef } from 'react';
import { useGetDefenceGroupQuery } from '../../../defence/defence.api';
import { groupName, groupOptions, useOwnGroups } from '../../../defence/group-options';
import { KnownPartsProvider } from '../../../defence/rule-parts';
import { RuleList } from '../../../defence/rules/rule-list';
import { useAgreed } from '../../../defence/rules/use-agreed';
import { useChallengeShares } from '../../../defence/rules/use-challenge-shares';
import { useRuleDraft } from '../../../defence/rules/use-rule-draft';
import { TrialButton } from '../../../defence/trial/trial-button';
import { useBrought } from '../../../defence/use-brought';
import { defenceGroupPath } from '../../../paths';
import type { SettingsProps } from '../basic-settings';
import { useSettingsForm } from '../use-settings-form';
import { type CcValues, ccSchema, ccValues, headerOptions } from './cc.model';
import { EmergencySection } from './emergency-section';

/** How a site is defended against floods of requests. */
export function CcSettings(props: SettingsProps) {
  return (
    <KnownPartsProvider>
      <CcForm {...props} />
    </KnownPartsProvider>
  );
}

function CcForm({ site, reload }: SettingsProps) {
  const form = useContractForm(ccSchema, ccValues(site));
  // Saving the rest must keep an emergency as it is, even one that began meanwhile.
  const newest = useRef(site);
  useEffect(() => {
    newest.current = site;
  }, [site]);
  const settings = useSettingsForm({
    form,
    site,
    reload: async () => {
      newest.current = await reload();
      return newest.current;
    },
    valuesOf: ccValues,
    bodyOf: ({ cc }) => ({ cc: { ...cc, emergency: newest.current.cc.emergency } }),
  });
  const agreed = useAgreed('保存 CC 防御？', '保存后立即在这个网站生效。');
  const draft = useRuleDraft();
  const group = useBrought('group', readGroup);
  const { setValue } = form;
  useEffect(() => {
    if (group) setValue('cc.group', group, { shouldDirty: true, shouldValidate: true });
  }, [group, setValue]);
  const newsOf = useChallengeShares(`site:${site.id}`);
  const save = async () => {
    const { success, data } = ccSchema.safeParse(form.getValues());
    if (!success || (await agreed(data.cc.rules))) settings.save();
  };
  return (
    <FormProvider {...form}>
      <SettingsFrame {...settings} save={() => void save()} label="CC 防御" labels={ccLabels}>
        <EmergencySection site={site} />
        <GroupSection />
        <Section
          title="自有规则"
          description="只用于这个网站，先于规则组检查。没有规则处理的请求再交给规则组。"
          actions={<Trial domain={site.domains[0]?.replace('*.', 'www.')} />}
        >
          <RuleList
            name="cc.rules"
            label="自有规则"
            empty="需要为这个网站单独放行、限速或拦截时，在这里添加规则。"
            draft={draft}
            newsOf={newsOf}
          />
        </Section>
        <LimitSections />
      </SettingsFrame>
    </FormProvider>
  );
}

/** A group that a report suggests is one that everybody has; anything else is left alone. */
const readGroup = (text: string | null) => builtinGroups.find(({ id }) => id === text)?.id;

/** Own rules as they stand in the form, and then the chosen group's. */
function Trial({ domain }: { domain: string | undefined }) {
  const { control, getValues } = useFormContext<CcValues>();
  const own = useOwnGroups();
  const id = useWatch({ control, name: 'cc.group' }) ?? 'off';
  const { data } = useGetDefenceGroupQuery({ params: { id } }, { skip: id === 'off' });
  const stages = () => [
    { label: '自有规则', rules: ccSchema.safeParse(getValues()).data?.cc.rules ?? [] },
    { label: groupName(id, own), rules: id === 'off' ? [] : (data?.rules ?? []) },
  ];
  return <TrialButton stages={stages} {...(domain !== undefined && { domain })} />;
}

/** The defence, for one website or for defaults. */
export function CcSections() {
  return (
    <>
      <GroupSection />
      <LimitSections />
    </>
  );
}

function GroupSection() {
  const { control } = useFormContext<CcValues>();
  const own = useOwnGroups();
  const chosen = useWatch({ control, name: 'cc.group' }) ?? 'off';
  return (
    <Section layout="split" title="规则组" description="节点按规则组检查每个请求。">
      <FieldStack>
        <SelectInput
          control={control}
          name="cc.group"
          label="规则组"
          options={groupOptions(own, chosen)}
          help="平时建议「宽松」：只在请求过于频繁时验证，正常访客无感。"
        />
        <ChosenGroup />
        <NumberInput
          control={control}
          name="cc.passMinutes"
          label="通过验证后的有效时间"
          unit="分钟"
          help="访客通过验证后，在这段时间内不再验证。5–1440 分钟。"
        />
      </FieldStack>
    </Section>
  );
}

/** What the chosen group does, and warnings before it takes effect. */
function ChosenGroup() {
  const { control } = useFormContext<CcValues>();
  const id = useWatch({ control, name: 'cc.group' }) ?? 'off';
  const { currentData: group } = useGetDefenceGroupQuery(
    { params: { id } },
    { skip: id === 'off' },
  );
  if (id === 'off' || !group) return null;
  return (
    <>
      {group.warnings.map(({ ruleId, kind, text }) => (
        <Alert key={ruleId + kind} severity="warning">
          {text}
        </Alert>
      ))}
      <span>
        {group.ruleCount === 0
          ? '这个规则组还没有规则，不影响任何请求。'
          : `共 ${group.ruleCount} 条规则，启用 ${group.enabledCount} 条。`}
        <Link to={defenceGroupPath(id)}>查看规则</Link>
      </span>
    </>
  );
}

function LimitSections() {
  const { control } = useFormContext<CcValues>();
  return (
    <>
      <Section
        layout="split"
        title="每个 IP 的上限"
        description="超过上限的请求由节点直接拒绝。IPv6 按 /64 网段计算，0 表示不限制。"
      >
        <FieldStack>
          <NumberInput
            control={control}
            name="cc.perIp.connections"
            label="并发连接"
            unit="个"
            help="一个 IP 同时进行的请求，最多 10000。"
          />
          <NumberInput
            control={control}
            name="cc.perIp.requestsPerSecond"
            label="每秒请求"
            unit="次"
            help="最多 100000。"
          />
        </FieldStack>
      </Section>
      <Section
        layout="split"
        title="可信代理"
        description="访客先经过你自己的代理时，按代理给出的请求头识别访客的真实 IP。"
      >
        <FieldStack>
          <LinesInput
            name="cc.trustedProxies.addresses"
            label="代理的 IP 或网段"
            optional
            placeholder="203.0.113.0/24"
            help="每行一个。只有来自这些地址的请求头才会被采信。"
          />
          <SelectInput
            control={control}
            name="cc.trustedProxies.header"
            label="请求头"
            options={headerOptions}
          />
        </FieldStack>
      </Section>
    </>
  );
}
