import type { DefenceGroupDetail } from '@console/contract/defence/endpoints/groups';
import { isApiError, paces, usePace } from '@console/kit/api';
import { formatDateTime, formatNumber } from '@console/kit/format';
import {
  Box,
  Button,
  Card,
  KeyFacts,
  NotFoundPage,
  PageHeader,
  QueryError,
  RouteTabs,
  Section,
  Skeleton,
  StateChip,
} from '@console/kit/ui';
import { isSyncing, SyncText, useApplied } from '@console/settings/revisions';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useGetDefenceGroupQuery } from '../../defence/defence.api';
import { KnownPartsProvider } from '../../defence/rule-parts';
import { UsesText } from '../../defence/uses-text';
import { defenceGroupPath, strategyPath } from '../../paths';
import { AddGroupDrawer } from './add-group-drawer';
import { groupArg } from './group-detail.early';
import { useGroupActions } from './use-group-actions';

/** Editors, and what few visits open, come with files of their own. */
const GroupRules = lazy(async () => ({ default: (await import('./group-rules')).GroupRules }));
const BuiltinRules = lazy(async () => ({
  default: (await import('./builtin-rules')).BuiltinRules,
}));

const GroupHistory = lazy(async () => ({
  default: (await import('./group-history')).GroupHistory,
}));

function useGroup(id: string) {
  const { options, watch } = usePace(paces.detail);
  const query = useGetDefenceGroupQuery(groupArg(id), {
    ...options,
    refetchOnMountOrArgChange: true,
  });
  const waits = ({ sync }: DefenceGroupDetail) => sync !== null && isSyncing({ sync });
  useApplied(query, query.data !== undefined && waits(query.data));
  return watch(query, waits);
}

/** One group: its rules in order, who uses it, and its history. */
export function Component() {
  const { group: id = '', nav = 'rules' } = useParams();
  const { data: group, error, refetch } = useGroup(id);
  if (nav !== 'rules' && nav !== 'history') return <NotFoundPage />;
  if (isApiError(error) && (error.status === 404 || error.status === 400)) return <NotFoundPage />;
  if (!group) {
    return isApiError(error) ? (
      <Card>
        <QueryError error={error} refetch={refetch} />
      </Card>
    ) : (
      <DetailSkeleton />
    );
  }
  return (
    <KnownPartsProvider>
      <GroupFrame key={id} group={group} nav={nav} reload={() => refetch().unwrap()} />
    </KnownPartsProvider>
  );
}

type GroupFrameProps = {
  group: DefenceGroupDetail;
  nav: 'rules' | 'history';
  reload: () => Promise<DefenceGroupDetail>;
};

function GroupFrame({ group, nav, reload }: GroupFrameProps) {
  const tabs = [
    { to: defenceGroupPath(group.id), label: '规则' },
    { to: defenceGroupPath(group.id, 'history'), label: '变更历史' },
  ];
  return (
    <>
      <GroupHeader group={group} />
      {group.builtin ? null : <RouteTabs label="规则组" tabs={tabs} />}
      <Suspense fallback={<Skeleton variant="rounded" height={320} aria-label="正在加载" />}>
        {nav === 'history' && !group.builtin ? (
          <GroupHistory group={group} />
        ) : (
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {group.builtin ? (
              <BuiltinRules group={group} />
            ) : (
              <GroupRules group={group} reload={reload} />
            )}
            <Section
              layout="split"
              title="使用情况"
              description="修改规则组会立即在使用它的网站生效；正在使用时不能删除。"
            >
              <UsesText uses={group.uses} />
            </Section>
          </Box>
        )}
      </Suspense>
    </>
  );
}

function GroupHeader({ group }: { group: DefenceGroupDetail }) {
  const { name, note, builtin, ruleCount, enabledCount, uses, sync, version, updatedAt } = group;
  const [copying, setCopying] = useState(false);
  const actions = useGroupActions();
  const navigate = useNavigate();
  const remove = async () => {
    const done = await actions.remove({ ...group, sites: uses.counts.sites });
    if (done) await navigate(strategyPath('list'), { replace: true });
  };
  return (
    <>
      <PageHeader
        title={<Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>}
        chip={<StateChip tone={builtin ? 'info' : 'ok'} label={builtin ? '内置' : '自定'} />}
        crumbs={[
          { label: '防御策略管理' },
          { label: '规则组', to: strategyPath('list') },
          { label: name },
        ]}
        actions={
          <>
            <Button onClick={() => void actions.exportGroup(group)}>导出 JSON</Button>
            <Button onClick={() => setCopying(true)}>复制规则组</Button>
            {builtin ? null : (
              <Button color="error" onClick={() => void remove()}>
                删除规则组
              </Button>
            )}
          </>
        }
      />
      <KeyFacts
        facts={[
          { label: '规则', value: `${formatNumber(enabledCount)}/${formatNumber(ruleCount)} 启用` },
          { label: '使用的网站', value: formatNumber(uses.counts.sites) },
          ...(sync ? [{ label: '同步', value: <SyncText site={{ sync, version }} /> }] : []),
          ...(updatedAt ? [{ label: '修改时间', value: formatDateTime(updatedAt) }] : []),
          ...(builtin && note ? [{ label: '说明', value: note }] : []),
        ]}
      />
      {copying ? <AddGroupDrawer from={group} onClose={() => setCopying(false)} /> : null}
    </>
  );
}

function DetailSkeleton() {
  return (
    <Box aria-busy role="status" aria-label="正在加载">
      <Skeleton width={220} height={18} sx={{ mb: 2 }} />
      <Skeleton width={280} height={34} sx={{ mb: 4 }} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}
