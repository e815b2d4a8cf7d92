import { cacheLabels } from '@console/contract/sites/settings/words';
import {
  FormProvider,
  SwitchInput,
  useContractForm,
  useFieldArray,
  useFormContext,
} from '@console/kit/form';
import { Section } from '@console/kit/ui';
import { RowList } from '@console/settings/fields';
import { SettingsFrame } from '@console/settings/stored-form';
import type { SettingsProps } from '../basic-settings';
import { useSettingsForm } from '../use-settings-form';
import { BypassRows } from './bypass-rows';
import { type CacheValues, cacheSchema, cacheValues, newRule } from './cache.model';
import { CacheRuleFields } from './cache-rule-fields';
import { CacheTest } from './cache-test';

/** What nodes keep, for how long, and how contents are told apart. */
export function CacheSettings({ site, reload }: SettingsProps) {
  const form = useContractForm(cacheSchema, cacheValues(site));
  const settings = useSettingsForm({
    form,
    site,
    reload,
    valuesOf: cacheValues,
    bodyOf: (output) => output,
  });
  return (
    <FormProvider {...form}>
      <SettingsFrame {...settings} label="缓存" labels={cacheLabels}>
        <CacheSections />
      </SettingsFrame>
    </FormProvider>
  );
}

/** The cache rules, for one website or for defaults. */
export function CacheSections() {
  const { control, formState } = useFormContext<CacheValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'cache.rules' });
  return (
    <>
      <Section layout="split" title="缓存" description="静态内容由节点直接回答，减少回源。">
        <SwitchInput
          control={control}
          name="cache.enabled"
          label="开启缓存"
          help="没有规则时按源站返回的缓存头缓存。关闭后每个请求都会回源，规则保留但不生效。"
        />
      </Section>
      <Section
        layout="split"
        title="不缓存的条件"
        description="请求符合其中任何一条时直接回源，回答也不存入缓存。先于缓存规则判断。名称末尾的 * 代表任意内容，值按原文比较。"
      >
        <BypassRows />
      </Section>
      <Section
        layout="split"
        title="缓存规则"
        description="从上到下，第一条匹配的规则生效。带有 Authorization 的请求总是回源。"
      >
        <RowList
          label="缓存规则"
          noun="规则"
          ids={fields.map(({ id }) => id)}
          empty="还没有规则，按源站返回的缓存头缓存。"
          error={formState.errors.cache?.rules?.root?.message}
          onAdd={() => append(newRule)}
          onRemove={remove}
          onMove={move}
          row={(index) => <CacheRuleFields index={index} />}
        />
      </Section>
      <CacheTest />
    </>
  );
}
