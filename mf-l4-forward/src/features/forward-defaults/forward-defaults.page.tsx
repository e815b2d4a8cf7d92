import type { ForwardDefaults } from '@console/contract/forwards/endpoints/defaults';
import { forwardSections } from '@console/contract/forwards/settings/sections';
import {
  type ForwardSectionName,
  forwardAccessLabels,
  forwardOriginLabels,
  forwardSectionLabels,
} from '@console/contract/forwards/words';
import { isApiError } from '@console/kit/api';
import { Select } from '@console/kit/controls';
import { FieldStack, FormProvider, useContractForm } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import {
  Box,
  Button,
  Card,
  MenuItem,
  NotFoundPage,
  PageHeader,
  QueryState,
  RouteTabs,
  Section,
  useConfirm,
} from '@console/kit/ui';
import { SettingsFrame, useStoredForm } from '@console/settings/stored-form';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { defaultNavs } from '../../detail-tabs';
import {
  useGetForwardDefaultsQuery,
  useResetForwardDefaultsMutation,
  useUpdateForwardDefaultsMutation,
} from '../../forwards/defaults.api';
import { ForwardTabs } from '../../forwards/forward-tabs';
import { useForwardGroups } from '../../forwards/use-options';
import { allScope, forwardDefaultsPath } from '../../paths';
import { AccessSections } from '../../settings/access-sections';
import { BalanceInput, OriginSections } from '../../settings/origin-sections';

type PageProps = { scope: string; section: ForwardSectionName };
type FormProps = { defaults: ForwardDefaults; reload: () => Promise<ForwardDefaults> };

/** What new forwards begin with: all, or those of a group. */
export function ForwardDefaultsPage({ scope, section }: PageProps) {
  const query = useGetForwardDefaultsQuery({ query: scope === allScope ? {} : { group: scope } });
  const { error } = query;
  if (isApiError(error) && error.status === 400) return <NotFoundPage />;
  const Form = forms[section];
  return (
    <>
      <PageHeader title="默认设置" crumbs={[{ label: '四层转发' }, { label: '默认设置' }]} />
      <ForwardTabs />
      <ScopeChoice scope={scope} section={section} />
      <RouteTabs
        label="默认设置"
        tabs={defaultNavs.map((one) => ({
          to: forwardDefaultsPath(scope, one),
          label: forwardSectionLabels[one],
        }))}
      />
      <QueryState card query={query}>
        {(defaults) => (
          <Resettable key={`${scope} ${section}`} defaults={defaults} section={section}>
            {(key) => (
              <Form key={key} defaults={defaults} reload={() => query.refetch().unwrap()} />
            )}
          </Resettable>
        )}
      </QueryState>
    </>
  );
}

function ScopeChoice({ scope, section }: PageProps) {
  const navigate = useNavigate();
  const groups = useForwardGroups() ?? [];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 3 }}>
      <Select
        value={scope === allScope || groups.some(({ id }) => id === scope) ? scope : ''}
        onChange={(event) => void navigate(forwardDefaultsPath(event.target.value, section))}
        SelectDisplayProps={{ 'aria-label': '适用的转发' }}
        sx={{ minWidth: 200 }}
      >
        <MenuItem value={allScope}>全部转发</MenuItem>
        {groups.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            分组：{name}
          </MenuItem>
        ))}
      </Select>
      <Box sx={{ fontSize: 13, color: 'text.tertiary' }}>
        之后添加的转发以这里的设置开始，已有的转发不变。
      </Box>
    </Box>
  );
}

type ResettableProps = {
  defaults: ForwardDefaults;
  section: ForwardSectionName;
  children: (key: number) => React.ReactNode;
};

/** Whose settings these are, and the way back to those that they override. */
function Resettable({ defaults, section, children }: ResettableProps) {
  const confirm = useConfirm();
  const [reset] = useResetForwardDefaultsMutation();
  // Unsaved input is dropped together with the settings.
  const [resets, setResets] = useState(0);
  const { groupId, own } = defaults;
  const isOwn = own.includes(section);
  const base = groupId === null ? '平台的默认值' : '全部转发的默认设置';
  const verb = groupId === null ? '恢复平台默认' : '恢复沿用';
  const label = forwardSectionLabels[section];
  const giveBack = async () => {
    const done = await confirm({
      title: `${verb}：${label}？`,
      children: `这里对「${label}」的设置会被删除，之后添加的转发使用${base}。已有的转发不变。`,
      verb,
      danger: true,
      action: () => reset({ body: { groupId, section }, errorsAt: 'caller' }).unwrap(),
    });
    if (!done) return;
    setResets((count) => count + 1);
    toast.success(`已恢复「${label}」，使用${base}`);
  };
  return (
    <>
      <Card sx={standingLook}>
        <Box sx={{ flex: '1 1 240px' }}>
          {isOwn
            ? `「${label}」已单独设置，不再跟随${base}。`
            : `「${label}」使用${base}，保存后改为单独设置。`}
        </Box>
        {isOwn ? (
          <Button size="small" onClick={() => void giveBack()}>
            {verb}
          </Button>
        ) : null}
      </Card>
      {children(resets)}
    </>
  );
}

const originSchema = z.object({ origin: forwardSections.origin.defaults });
const accessSchema = z.object({ access: forwardSections.access.defaults });

function OriginDefaults({ defaults, reload }: FormProps) {
  const valuesOf = ({ settings }: ForwardDefaults): z.input<typeof originSchema> => ({
    origin: structuredClone(settings.origin),
  });
  const form = useContractForm(originSchema, valuesOf(defaults));
  const store = useStore(defaults);
  const settings = useStoredForm({ form, stored: defaults, reload, valuesOf, store, saved });
  return (
    <FormProvider {...form}>
      <SettingsFrame {...settings} label="回源" labels={forwardOriginLabels} subject="这些默认设置">
        <Section layout="split" title="负载均衡" description="源站的地址由每个转发自己填写。">
          <FieldStack>
            <BalanceInput />
          </FieldStack>
        </Section>
        <OriginSections />
      </SettingsFrame>
    </FormProvider>
  );
}

function AccessDefaults({ defaults, reload }: FormProps) {
  const valuesOf = ({ settings }: ForwardDefaults): z.input<typeof accessSchema> => ({
    access: structuredClone(settings.access),
  });
  const form = useContractForm(accessSchema, valuesOf(defaults));
  const store = useStore(defaults);
  const settings = useStoredForm({ form, stored: defaults, reload, valuesOf, store, saved });
  return (
    <FormProvider {...form}>
      <SettingsFrame
        {...settings}
        label="访问控制"
        labels={forwardAccessLabels}
        subject="这些默认设置"
      >
        <AccessSections />
      </SettingsFrame>
    </FormProvider>
  );
}

const saved = '已保存，之后添加的转发以此为准';

const forms = { origin: OriginDefaults, access: AccessDefaults } as const;

type Sections = Partial<z.output<typeof originSchema> & z.output<typeof accessSchema>>;

function useStore({ groupId }: ForwardDefaults) {
  const [update] = useUpdateForwardDefaultsMutation();
  return (sections: Sections, revision: number) =>
    update({ body: { groupId, revision, ...sections }, errorsAt: 'caller' }).unwrap();
}

const standingLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  minHeight: 52,
  px: 5,
  py: 2,
  mb: 4,
  fontSize: 13,
} as const;
