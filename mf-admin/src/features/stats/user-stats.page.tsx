import type { UserStats } from '@console/contract/accounts/endpoints/admin-users';
import { activeDays, registrationDays, statisticsOffset } from '@console/contract/accounts/limits';
import { LineChart } from '@console/kit/chart';
import { formatNumber } from '@console/kit/format';
import {
  Box,
  Card,
  NotFoundPage,
  PageHeader,
  QueryError,
  Section,
  StateChip,
  StatFigures,
} from '@console/kit/ui';
import { type ReactNode, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { accountStatuses, statusOptions } from '../../account-status.model';
import { roleOptions } from '../../role.model';
import { useGetUserStatsQuery } from './stats.api';

export function Component() {
  const { item } = useParams();
  return item === 'user' ? <UserStatsPage /> : <NotFoundPage />;
}

function UserStatsPage() {
  const { data, error, refetch } = useGetUserStatsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <>
      <PageHeader title="用户统计" />
      {error && !data ? (
        <Card>
          <QueryError error={error} refetch={refetch} />
        </Card>
      ) : (
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Figures stats={data} />
          <Registrations stats={data} />
          <Statuses stats={data} />
        </Box>
      )}
    </>
  );
}

type StatsProps = { stats: UserStats | undefined };

function Figures({ stats }: StatsProps) {
  const counted = (label: string, count: number | undefined) => ({
    ...{ label, unit: '个' },
    figure: stats && formatNumber(count),
  });
  return (
    <StatFigures
      label="用户数"
      figures={[
        counted('用户总数', stats?.total),
        counted(`近 ${activeDays} 天活跃`, stats?.active),
        ...roleOptions.map(({ value, label }) => counted(label, stats?.roles[value])),
      ]}
    />
  );
}

function Registrations({ stats }: StatsProps) {
  const days = stats?.registrations;
  const times = useMemo(
    () => (days ?? []).map(({ day }) => Date.parse(`${day}T00:00:00${statisticsOffset}`) / 1000),
    [days],
  );
  const series = useMemo(
    () => [
      {
        key: 'registrations',
        label: '注册用户',
        color: 'c1' as const,
        values: (days ?? []).map(({ count }) => count),
        fill: true,
      },
    ],
    [days],
  );
  const total = days?.reduce((sum, { count }) => sum + count, 0);
  return (
    <Section
      title={`近 ${registrationDays} 天注册`}
      description={total === undefined ? '按天统计' : `按天统计，共 ${formatNumber(total)} 个用户`}
    >
      <LineChart
        title="每天注册的用户数"
        times={times}
        series={series}
        format={(value) => `${formatNumber(value)} 个`}
        loading={!stats}
      />
    </Section>
  );
}

function Statuses({ stats }: StatsProps) {
  return (
    <Section title="按状态" description="每种账户状态的用户数。">
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2.5 }}>
        {statusOptions.map(({ value }) => (
          <StatusRow key={value} label={<StateChip {...accountStatuses[value]} />}>
            {stats ? `${formatNumber(stats.statuses[value])} 个` : '-'}
          </StatusRow>
        ))}
      </Box>
    </Section>
  );
}

function StatusRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, maxWidth: 360 }}>
      <dt>{label}</dt>
      <Box component="dd" className="num" sx={{ m: 0 }}>
        {children}
      </Box>
    </Box>
  );
}
