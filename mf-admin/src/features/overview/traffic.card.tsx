import { isLastOpen, ratesOf } from '@console/contract/monitor/monitor-rates';
import { type ChartColor, LineChart } from '@console/kit/chart';
import { formatBits, formatRate } from '@console/kit/format';
import { Box, QueryError, Section } from '@console/kit/ui';
import { useMemo } from 'react';
import { eachMinute, useGetPlatformTrafficQuery } from './overview.api';

const chartHeight = 140;
const noData = { step: 1, points: [] };

/** Bandwidth and requests of all websites over the last 24 hours. */
export function Component() {
  const { data, error, refetch, fulfilledTimeStamp } = useGetPlatformTrafficQuery(
    undefined,
    eachMinute,
  );
  const now = Math.floor((fulfilledTimeStamp ?? 0) / 1000);
  const curves = useMemo(() => {
    const given = data?.series ?? noData;
    return {
      times: given.points.map(({ t }) => t),
      lastOpen: isLastOpen(given, now),
      bandwidth: curve(
        '出带宽',
        'c2',
        ratesOf(given, now, ({ bytesOut }) => bytesOut * 8),
      ),
      requests: curve(
        '请求',
        'c1',
        ratesOf(given, now, ({ requests }) => requests),
      ),
    };
  }, [data, now]);
  const shared = {
    times: curves.times,
    lastOpen: curves.lastOpen,
    height: chartHeight,
    loading: !data,
    syncKey: 'operator',
  };
  return (
    <Section title="全部网站近 24 小时">
      {error && !data ? (
        <QueryError error={error} refetch={refetch} minHeight={2 * chartHeight + 68} />
      ) : (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <LineChart
            title="全部网站近 24 小时出带宽"
            series={curves.bandwidth}
            format={formatBits}
            {...shared}
          />
          <LineChart
            title="全部网站近 24 小时请求"
            series={curves.requests}
            format={formatRate}
            {...shared}
          />
        </Box>
      )}
    </Section>
  );
}

const curve = (label: string, color: ChartColor, values: number[]) => [
  { key: label, label, color, values, fill: true },
];
