import type { Guard } from '@console/contract/defence/endpoints/lists';
import { guardUpdateSchema } from '@console/contract/defence/parts/lists';
import { paces, usePace } from '@console/kit/api';
import { ToggleButton, ToggleButtonGroup } from '@console/kit/controls';
import { FormProvider, useContractForm } from '@console/kit/form';
import { formatDateTime } from '@console/kit/format';
import { useInGroup } from '@console/kit/session';
import { Card, KeyFacts, PageHeader, QueryState, Section } from '@console/kit/ui';
import { IpList } from '@console/settings/addresses';
import { isSyncing, SyncText, useApplied } from '@console/settings/revisions';
import { SettingsFrame, useStoredForm } from '@console/settings/stored-form';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import {
  useGetDefenceGuardQuery,
  useGetPlatformGuardQuery,
  useUpdateDefenceGuardMutation,
  useUpdatePlatformGuardMutation,
} from '../../defence/defence.api';
import { StrategyTabs } from '../../defence/strategy-tabs';

type Scope = 'own' | 'platform';

/** The account's white and black lists; administrators have the platform's too. */
export function GuardPage() {
  const isAdministrator = useInGroup('administrator') ?? false;
  const [search, setSearch] = useSearchParams();
  const scope: Scope = isAdministrator && search.get('scope') === 'platform' ? 'platform' : 'own';
  return (
    <>
      <PageHeader title="防御策略管理" />
      <StrategyTabs />
      {isAdministrator ? (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={scope}
          aria-label="名单的范围"
          sx={{ mb: 4 }}
          onChange={(_, next: Scope | null) => {
            if (next) setSearch(next === 'own' ? {} : { scope: next });
          }}
        >
          <ToggleButton value="own">我的账户</ToggleButton>
          <ToggleButton value="platform">平台</ToggleButton>
        </ToggleButtonGroup>
      ) : null}
      {scope === 'platform' ? <PlatformGuard /> : <OwnGuard />}
    </>
  );
}

function OwnGuard() {
  const { options, watch } = usePace(paces.detail);
  const asked = useGetDefenceGuardQuery(undefined, {
    ...options,
    refetchOnMountOrArgChange: true,
  });
  useApplied(asked, asked.data !== undefined && isSyncing(asked.data));
  const query = watch(asked, isSyncing);
  const [update] = useUpdateDefenceGuardMutation();
  return (
    <QueryState card query={query}>
      {(guard) => (
        <GuardForm
          guard={guard}
          scope="own"
          reload={() => query.refetch().unwrap()}
          store={(body) => update({ body, errorsAt: 'caller' }).unwrap()}
        />
      )}
    </QueryState>
  );
}

function PlatformGuard() {
  const { options, watch } = usePace(paces.detail);
  const asked = useGetPlatformGuardQuery(undefined, {
    ...options,
    refetchOnMountOrArgChange: true,
  });
  useApplied(asked, asked.data !== undefined && isSyncing(asked.data));
  const query = watch(asked, isSyncing);
  const [update] = useUpdatePlatformGuardMutation();
  return (
    <QueryState card query={query}>
      {(guard) => (
        <GuardForm
          guard={guard}
          scope="platform"
          reload={() => query.refetch().unwrap()}
          store={(body) => update({ body, errorsAt: 'caller' }).unwrap()}
        />
      )}
    </QueryState>
  );
}

const listsSchema = guardUpdateSchema.omit({ revision: true });
const labels = { white: '白名单', black: '黑名单' } as const;
const whose = { own: '账户的所有网站', platform: '平台上的所有网站' } as const;

/** A copy: the form writes into its values, and those of the store are frozen. */
const valuesOf = ({ white, black }: Guard): z.input<typeof listsSchema> =>
  structuredClone({ white, black });

type GuardFormProps = {
  guard: Guard;
  scope: Scope;
  reload: () => Promise<Guard>;
  store: (body: z.output<typeof guardUpdateSchema>) => Promise<Guard>;
};

function GuardForm({ guard, scope, reload, store }: GuardFormProps) {
  const form = useContractForm(listsSchema, valuesOf(guard));
  const settings = useStoredForm({
    ...{ form, reload, valuesOf },
    stored: guard,
    store: (lists, revision) => store({ ...lists, revision }),
    saved: '已保存，正在同步到节点',
  });
  return (
    <FormProvider {...form}>
      <Card sx={{ px: 5, py: 3, mb: 4 }}>
        <KeyFacts
          facts={[
            { label: '适用范围', value: whose[scope] },
            { label: '同步', value: <SyncText site={guard} /> },
            {
              label: '修改时间',
              value: guard.updatedAt ? formatDateTime(guard.updatedAt) : '还没有设置',
            },
          ]}
        />
      </Card>
      <SettingsFrame {...settings} subject="全局黑白名单" label="全局黑白名单" labels={labels}>
        <Section
          layout="split"
          title="白名单"
          description={`名单中的 IP 访问${whose[scope]}时不受封禁、黑名单、访问控制和规则组限制。失效时间留空为长期有效。`}
        >
          <IpList name="white" label="白名单" empty="还没有放行的 IP。" />
        </Section>
        <Section
          layout="split"
          title="黑名单"
          description={`名单中的 IP 访问${whose[scope]}时返回 403。白名单优先于黑名单。`}
        >
          <IpList name="black" label="黑名单" empty="还没有拒绝的 IP。" />
        </Section>
      </SettingsFrame>
    </FormProvider>
  );
}
