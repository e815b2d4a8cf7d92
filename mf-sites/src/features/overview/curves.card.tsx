import { poll } from '@console/kit/api';
import { type ChartColor, LineChart } from '@console/kit/chart';
import { formatBits, formatRate } from '@console/kit/format';
import { Box, Link, QueryError, Section } from '@console/kit/ui';
import { useMemo } from 'react';
import { useGetMonitorSeriesQuery } from '../../monitor/monitor.api';
import { curvesOf } from '../../monitor/monitor.model';
import { monitorHref } from '../../paths';
import { curvesArg } from './overview.early';

const refreshMs = 60_000;
const chartHeight = 140;
const legendHeight = 28;
const noData = { step: 1, points: [] };

/** Bandwidth and requests of all sites over the last 24 hours. */
export function Component() {
  const { data, error, refetch, fulfilledTimeStamp } = useGetMonitorSeriesQuery(
    curvesArg,
    poll(refreshMs),
  );
  const now = Math.floor((fulfilledTimeStamp ?? 0) / 1000);
  const curves = useMemo(() => curvesOf(data ?? noData, now), [data, now]);
  const bandwidth = useSeries('出带宽', 'c2', curves.bitsPerSecond);
  const requests = useSeries('请求', 'c1', curves.requestsPerSecond);
  const shared = {
    times: curves.times,
    lastOpen: curves.lastOpen,
    height: chartHeight,
    loading: !data,
    syncKey: 'overview',
  };
  return (
    <Section title="近 24 小时" actions={<Link to={monitorHref({ window: '24h' })}>查看监控</Link>}>
      {error && !data ? (
        <QueryError
          error={error}
          refetch={refetch}
          minHeight={2 * (chartHeight + legendHeight) + 12}
        />
      ) : (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <LineChart title="近 24 小时出带宽" series={bandwidth} format={formatBits} {...shared} />
          <LineChart title="近 24 小时请求" series={requests} format={formatRate} {...shared} />
        </Box>
      )}
    </Section>
  );
}

/** Keeps the list's identity while the values are the same, so that the chart is not drawn again. */
function useSeries(label: string, color: ChartColor, values: number[]) {
  return useMemo(() => [{ key: label, label, color, values, fill: true }], [label, color, values]);
}
