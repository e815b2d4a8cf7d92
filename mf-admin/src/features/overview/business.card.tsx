import type { DataOf } from '@console/contract/common/endpoint';
import type {
  AdminOverview,
  adminOverviewEndpoints,
} from '@console/contract/console/endpoints/admin-overview';
import { changeOf, meanText, peakSeconds } from '@console/contract/monitor/monitor-rates';
import {
  exactBits,
  exactBytes,
  formatCompact,
  formatMoney,
  formatNumber,
  scaleBits,
  scaleBytes,
} from '@console/kit/format';
import { Box, Card, QueryError, StatFigure, type StatFigureProps } from '@console/kit/ui';
import { eachMinute, useGetAdminOverviewQuery, useGetPlatformTrafficQuery } from './overview.api';

type Traffic = DataOf<typeof adminOverviewEndpoints.getPlatformTraffic>;

const sameTime = '较昨日同期';
const wholeDay = '较昨日全天';

/** Users, orders and traffic of the platform, today beside yesterday. */
export function Component() {
  const business = useGetAdminOverviewQuery(undefined, eachMinute);
  const traffic = useGetPlatformTrafficQuery(undefined, eachMinute);
  const failed = [business, traffic].find(({ error, data }) => error && !data);
  if (failed) {
    const refetch = () => {
      void business.refetch();
      void traffic.refetch();
    };
    return (
      <Card>
        <QueryError error={failed.error} refetch={refetch} minHeight={110} />
      </Card>
    );
  }
  return (
    <Box component="section" aria-label="今日经营" sx={gridLook}>
      {[...businessFigures(business.data), ...trafficFigures(traffic.data)].map((figure) => (
        <StatFigure key={figure.label} {...figure} />
      ))}
    </Box>
  );
}

function businessFigures(data: AdminOverview | undefined): StatFigureProps[] {
  const { users, orders } = data ?? {};
  return [
    { label: '用户总数', figure: users && formatCompact(users.total), unit: '个' },
    {
      label: '今日注册',
      figure: users && formatNumber(users.today),
      unit: '个',
      trend: trendOf(users?.today, users?.yesterday, wholeDay),
    },
    {
      label: '今日订单',
      figure: orders && formatMoney(orders.today.amountFen),
      unit: orders && `${formatNumber(orders.today.count)} 笔`,
      trend: trendOf(orders?.today.amountFen, orders?.yesterday.amountFen, wholeDay),
    },
  ];
}

function trafficFigures(data: Traffic | undefined): StatFigureProps[] {
  const { today, yesterday } = data ?? {};
  const bytes = today && scaleBytes(today.bytesOut);
  const peak = today && scaleBits(today.peakBitsPerSecond);
  return [
    {
      label: '今日请求',
      figure: today && formatCompact(today.requests),
      unit: '次',
      exact: today && `${formatNumber(today.requests)} 次`,
      trend: trendOf(today?.requests, yesterday?.requests, sameTime),
    },
    {
      label: '今日流量',
      figure: bytes?.figure,
      unit: bytes?.unit,
      exact: today && exactBytes(today.bytesOut),
      trend: trendOf(today?.bytesOut, yesterday?.bytesOut, sameTime),
    },
    {
      label: '峰值带宽',
      figure: peak?.figure,
      unit: peak?.unit,
      exact: today && `${exactBits(today.peakBitsPerSecond)}，${meanText(peakSeconds)}`,
      note: meanText(peakSeconds),
      trend: trendOf(today?.peakBitsPerSecond, yesterday?.peakBitsPerSecond, sameTime),
    },
  ];
}

function trendOf(today: number | undefined, before: number | undefined, against: string) {
  return { ratio: changeOf(today ?? null, before ?? null), against, moreIs: 'neutral' as const };
}

const gridLook = {
  display: 'grid',
  gap: { base: 3, md: 4 },
  gridTemplateColumns: {
    base: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
    xl: 'repeat(6, minmax(0, 1fr))',
  },
} as const;
