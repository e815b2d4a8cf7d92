import { changeOf } from '@console/contract/monitor-rates';
import {
  exactBits,
  exactBytes,
  formatCompact,
  formatNumber,
  formatPercent,
  scaleBits,
  scaleBytes,
} from '@console/kit/format';
import { Box, Card, QueryError, StatFigure } from '@console/kit/ui';
import { useGetMonitorSummaryQuery } from '../../monitor/monitor.api';
import { ratioOf } from '../../monitor/monitor.model';

const refreshMs = 60_000;
const against = '较昨日同期';

/** Today's requests, traffic, peak bandwidth and hit rate beside the same stretch of yesterday. */
export function Component() {
  const { data, error, refetch } = useGetMonitorSummaryQuery(
    { query: {} },
    { pollingInterval: refreshMs, skipPollingIfUnfocused: true },
  );
  if (error && !data) {
    return (
      <Card>
        <QueryError error={error} refetch={refetch} minHeight={110} />
      </Card>
    );
  }
  return (
    <Box component="section" aria-label="今日概况" sx={gridLook}>
      {figuresOf(data).map((figure) => (
        <StatFigure key={figure.label} {...figure} />
      ))}
    </Box>
  );
}

function figuresOf(data: ReturnType<typeof useGetMonitorSummaryQuery>['data']) {
  const { today, yesterday } = data ?? {};
  const traffic = today && scaleBytes(today.bytesOut);
  const peak = today && scaleBits(today.peakBitsPerSecond);
  const hit = today ? ratioOf(today.hits, today.requests) : null;
  const hitBefore = yesterday ? ratioOf(yesterday.hits, yesterday.requests) : null;
  const trend = (key: 'requests' | 'bytesOut' | 'peakBitsPerSecond') => ({
    ratio: today && yesterday ? changeOf(today[key], yesterday[key]) : null,
    against,
    moreIs: 'neutral' as const,
  });
  return [
    {
      label: '今日请求',
      figure: today && formatCompact(today.requests),
      unit: '次',
      exact: today && `${formatNumber(today.requests)} 次`,
      trend: trend('requests'),
    },
    {
      label: '今日流量',
      figure: traffic?.figure,
      unit: traffic?.unit,
      exact: today && exactBytes(today.bytesOut),
      trend: trend('bytesOut'),
    },
    {
      label: '峰值带宽',
      figure: peak?.figure,
      unit: peak?.unit,
      exact: today && exactBits(today.peakBitsPerSecond),
      trend: trend('peakBitsPerSecond'),
    },
    {
      label: '命中率',
      figure: today && formatPercent(hit),
      trend: { ratio: changeOf(hit, hitBefore), against, moreIs: 'good' as const },
    },
  ];
}

const gridLook = {
  display: 'grid',
  gap: { base: 3, md: 4 },
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
} as const;
