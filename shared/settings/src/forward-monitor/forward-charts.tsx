import {
  type ChartPoint,
  type ChartSeries,
  LineChart,
  type LineChartProps,
} from '@console/kit/chart';
import { formatBits, formatNumber, formatRate } from '@console/kit/format';
import { Box, Section } from '@console/kit/ui';
import { useMemo } from 'react';
import { pastCurve, pastKey, stretchOf } from '../monitor';
import { type ForwardCurves, type ForwardData, forwardCurves } from './data/forward-curves';
import { type ForwardLogFilter, kindOf } from './forward-log-filter';

type Chart = Pick<LineChartProps, 'title' | 'format' | 'unit'> & {
  series: (curves: ForwardCurves) => ChartSeries[];
};

const charts: readonly Chart[] = [
  {
    title: '连接数',
    format: (value) => `${formatNumber(value)} 个`,
    unit: 'whole',
    series: ({ connections }) => [
      { key: 'connections', label: '连接', color: 'c1', values: connections, fill: true },
    ],
  },
  {
    title: '新建与拦截',
    format: formatRate,
    series: ({ openedPerSecond, refusedPerSecond }) => [
      { key: 'opened', label: '新建连接', color: 'c6', values: openedPerSecond, fill: true },
      { key: 'refused', label: '拦截', color: 'blocked', values: refusedPerSecond },
    ],
  },
  {
    title: '带宽',
    format: formatBits,
    series: ({ bitsOutPerSecond, bitsInPerSecond }) => [
      { key: 'out', label: '出带宽', color: 'c2', values: bitsOutPerSecond, fill: true },
      { key: 'in', label: '入带宽', color: 'c6', values: bitsInPerSecond },
    ],
  },
];

const noData: ForwardData = { step: 1, points: [] };

type ForwardChartsProps = {
  data: ForwardData | undefined;
  now: number;
  onBrush: (from: number, to: number) => void;
  /** Opens the connections of a point. */
  onPick: (filter: ForwardLogFilter) => void;
};

/** The curves of a window; one crosshair runs through all of them. What is compared with is the first of each chart. */
export function ForwardCharts({ data, now, onBrush, onPick }: ForwardChartsProps) {
  const curves = useMemo(() => forwardCurves(data ?? noData, now), [data, now]);
  const before = useMemo(
    () => data?.before && forwardCurves({ step: data.step, points: data.before }, now),
    [data, now],
  );
  const points = {
    hint: '点击或按 Enter 查看这段时间的连接记录，拖动放大',
    onPick: ({ index, key }: ChartPoint) => {
      const time = (key === pastKey ? before : curves)?.times[index];
      if (time === undefined || !data) return;
      onPick({ ...stretchOf(time, time + data.step), kind: kindOf(key) });
    },
  };
  return charts.map(({ series, ...chart }) => (
    <Section key={chart.title} title={chart.title}>
      <Box>
        <LineChart
          {...chart}
          times={curves.times}
          lastOpen={curves.lastOpen}
          series={[...series(curves), ...(before ? series(before).slice(0, 1).map(pastCurve) : [])]}
          height={220}
          syncKey="forward-monitor"
          onBrush={onBrush}
          points={points}
          loading={data === undefined}
          empty="这段时间没有数据"
        />
      </Box>
    </Section>
  ));
}
