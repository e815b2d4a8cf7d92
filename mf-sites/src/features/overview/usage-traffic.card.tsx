import { meanText, peakSeconds } from '@console/contract/monitor/monitor-rates';
import { LineChart } from '@console/kit/chart';
import {
  exactBits,
  exactBytes,
  formatBytes,
  formatCompact,
  formatNumber,
  scaleBits,
  scaleBytes,
} from '@console/kit/format';
import { Box, QueryError, Section, StatFigure } from '@console/kit/ui';
import { useMemo } from 'react';
import { useGetMonitorSeriesQuery } from '../../monitor/monitor.api';
import { type MonitorData, totalsOf } from '../../monitor/monitor.model';
import { usageArg } from './usage.early';
import { daysOf } from './usage.model';

const chartHeight = 240;
const noData: MonitorData = { step: 1, points: [] };

/** Traffic and requests of all sites over the last 30 days, and the traffic of each. */
export function Component() {
  const { data, error, refetch } = useGetMonitorSeriesQuery(usageArg);
  const { times, series } = useMemo(() => traffic(data ?? noData), [data]);
  if (error && !data) {
    return (
      <Section title="近 30 天用量">
        <QueryError error={error} refetch={refetch} minHeight={chartHeight} />
      </Section>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
      <Box component="section" aria-label="近 30 天合计" sx={gridLook}>
        {figuresOf(data).map((figure) => (
          <StatFigure key={figure.label} {...figure} />
        ))}
      </Box>
      <Section title="近 30 天用量" description="每天从节点发给访客的流量，今天的还在增加">
        <LineChart
          title="近 30 天每日流量"
          times={times}
          series={series}
          format={formatBytes}
          unit="bytes"
          height={chartHeight}
          loading={!data}
          lastOpen
        />
      </Section>
    </Box>
  );
}

function traffic({ points }: MonitorData) {
  const { times, bytesOut } = daysOf(points);
  return {
    times,
    series: [{ key: 'traffic', label: '流量', color: 'c2' as const, values: bytesOut, fill: true }],
  };
}

function figuresOf(data: MonitorData | undefined) {
  const totals = data && totalsOf(data);
  const bytes = totals && scaleBytes(totals.bytesOut);
  const peak = totals && scaleBits(totals.peak.bitsPerSecond);
  const peakIs = meanText(totals?.peak.seconds ?? peakSeconds);
  return [
    {
      label: '近 30 天流量',
      figure: bytes?.figure,
      unit: bytes?.unit,
      exact: totals && exactBytes(totals.bytesOut),
    },
    {
      label: '近 30 天请求',
      figure: totals && formatCompact(totals.requests),
      unit: '次',
      exact: totals && `${formatNumber(totals.requests)} 次`,
    },
    {
      label: '峰值带宽',
      figure: peak?.figure,
      unit: peak?.unit,
      exact: totals && `${exactBits(totals.peak.bitsPerSecond)}，${peakIs}`,
      note: peakIs,
    },
  ];
}

const gridLook = {
  display: 'grid',
  gap: { base: 3, md: 4 },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
} as const;
