import { LineChart } from '@console/kit/chart';
import { formatBits, formatNumber, formatPercent } from '@console/kit/format';
import { Box, Section } from '@console/kit/ui';
import { useMemo } from 'react';
import {
  curvesOf,
  type MonitorData,
  percentiles,
  statusClasses,
} from '../../monitor/monitor.model';

type MonitorChartsProps = { data: MonitorData | undefined; now: number; empty: string };

const noData: MonitorData = { step: 1, points: [] };
const perSecond = (value: number) => `${formatNumber(value)} 次/秒`;
const percent = (value: number) => formatPercent(value);
const milliseconds = (value: number) => `${formatNumber(Math.round(value))} ms`;

const latencies = [
  { title: '总耗时', of: 'totalMs' },
  { title: '源站耗时', of: 'originMs' },
] as const;

/** The curves of a window; one crosshair runs through all of them. */
export function MonitorCharts({ data, now, empty }: MonitorChartsProps) {
  const curves = useMemo(() => curvesOf(data ?? noData, now), [data, now]);
  const charts = useMemo(
    () => [
      {
        title: '请求速率',
        format: perSecond,
        series: [
          {
            key: 'requests',
            label: '请求',
            color: 'c1' as const,
            values: curves.requestsPerSecond,
            fill: true,
          },
        ],
      },
      {
        title: '出带宽',
        format: formatBits,
        series: [
          {
            key: 'bandwidth',
            label: '出带宽',
            color: 'c2' as const,
            values: curves.bitsPerSecond,
            fill: true,
          },
        ],
      },
      {
        title: '状态码',
        format: perSecond,
        // A hundredth of the answers is what matters here, and it must be seen beside the rest.
        scale: 'log' as const,
        series: statusClasses.map(({ key, label, color }) => ({
          key,
          label,
          color,
          values: curves.statusPerSecond[key],
        })),
      },
      {
        title: '命中率',
        format: percent,
        series: [{ key: 'hit', label: '命中率', color: 'c4' as const, values: curves.hitRatio }],
      },
      ...latencies.map(({ title, of }) => ({
        title,
        format: milliseconds,
        series: percentiles.map(({ key, label, color }) => ({
          key,
          label,
          color,
          values: curves[of][key],
        })),
      })),
    ],
    [curves],
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {charts.map(({ title, ...chart }) => (
        <Section key={title} title={title}>
          <LineChart
            title={title}
            times={curves.times}
            lastOpen={curves.lastOpen}
            {...chart}
            height={220}
            syncKey="monitor"
            loading={data === undefined}
            empty={empty}
          />
        </Section>
      ))}
    </Box>
  );
}
