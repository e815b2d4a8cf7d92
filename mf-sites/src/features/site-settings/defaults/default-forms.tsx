import type {
  SiteDefaults,
  siteDefaultsUpdateSchema,
} from '@console/contract/sites/endpoints/defaults';
import { sectionShape } from '@console/contract/sites/sections/stored-sections';
import {
  accessLabels,
  cacheLabels,
  ccLabels,
  httpsLabels,
  originLabels,
  pageLabels,
  ruleLabels,
  type SiteSectionName,
} from '@console/contract/sites/settings/words';
import { FieldStack, FormProvider, useContractForm } from '@console/kit/form';
import { Section } from '@console/kit/ui';
import { type FormSchema, SettingsFrame, useStoredForm } from '@console/settings/stored-form';
import { type ComponentType, type ReactNode, useState } from 'react';
import { z } from 'zod';
import { useUpdateSiteDefaultsMutation } from '../../../sites/site-defaults.api';
import { AccessSections } from '../access/access-settings';
import { CacheSections } from '../cache/cache-settings';
import { CcSections } from '../cc/cc-settings';
import { HealthSection } from '../health-section';
import { HttpsSections } from '../https-settings';
import { BalanceInput, OriginSections } from '../origin-settings';
import { PageSections } from '../page/page-settings';
import { RuleSections } from '../rule/rule-settings';

type DefaultsProps = { defaults: SiteDefaults; reload: () => Promise<SiteDefaults> };

const schemas = z.object(sectionShape('defaults'));

/** The form of each section; its fields are those of a website's tab. */
export const defaultForms = {
  origin: (props) => (
    <DefaultsForm
      {...props}
      schema={schemas.pick({ origin: true })}
      label="回源"
      labels={originLabels}
    >
      <Section layout="split" title="负载均衡" description="源站的地址由每个网站自己填写。">
        <FieldStack>
          <BalanceInput />
        </FieldStack>
      </Section>
      <HealthSection />
      <OriginSections />
    </DefaultsForm>
  ),
  https: (props) => (
    <DefaultsForm
      {...props}
      schema={schemas.pick({ https: true })}
      label="HTTPS"
      labels={httpsLabels}
    >
      <HttpsSections />
    </DefaultsForm>
  ),
  cache: (props) => (
    <DefaultsForm
      {...props}
      schema={schemas.pick({ cache: true })}
      label="缓存"
      labels={cacheLabels}
    >
      <CacheSections />
    </DefaultsForm>
  ),
  cc: (props) => (
    <DefaultsForm {...props} schema={schemas.pick({ cc: true })} label="CC 防御" labels={ccLabels}>
      <CcSections />
    </DefaultsForm>
  ),
  access: (props) => (
    <DefaultsForm
      {...props}
      schema={schemas.pick({ access: true })}
      label="访问控制"
      labels={accessLabels}
    >
      <AccessSections />
    </DefaultsForm>
  ),
  rules: (props) => (
    <DefaultsForm
      {...props}
      schema={schemas.pick({ rules: true })}
      label="高级"
      labels={ruleLabels}
    >
      <RuleSections />
    </DefaultsForm>
  ),
  pages: (props) => (
    <DefaultsForm
      {...props}
      schema={schemas.pick({ pages: true })}
      label="自定义页面"
      labels={pageLabels}
    >
      <PageSections />
    </DefaultsForm>
  ),
} as const satisfies Record<SiteSectionName, ComponentType<DefaultsProps>>;

type Change = Omit<z.input<typeof siteDefaultsUpdateSchema>, 'groupId' | 'revision'>;
type SectionSchema = FormSchema & z.ZodType<Change, Change>;

type DefaultsFormProps = DefaultsProps & {
  schema: SectionSchema;
  label: string;
  labels: Readonly<Record<string, string>>;
  children: ReactNode;
};

function DefaultsForm(props: DefaultsFormProps) {
  const { defaults, reload, schema, label, labels, children } = props;
  // A schema of a section leaves out the others; the copy is for the form, which writes into it.
  const valuesOf = ({ settings }: SiteDefaults) => structuredClone(schema.parse(settings));
  const [initial] = useState(() => valuesOf(defaults));
  const form = useContractForm(schema, initial);
  const [update] = useUpdateSiteDefaultsMutation();
  const settings = useStoredForm({
    ...{ form, stored: defaults, reload, valuesOf },
    store: (output, revision) => {
      const body = { groupId: defaults.groupId, revision, ...output };
      return update({ body, errorsAt: 'caller' }).unwrap();
    },
    saved: '已保存，之后添加的网站以此为准',
  });
  return (
    <FormProvider {...form}>
      <SettingsFrame {...settings} label={label} labels={labels} subject="这些默认设置">
        {children}
      </SettingsFrame>
    </FormProvider>
  );
}
