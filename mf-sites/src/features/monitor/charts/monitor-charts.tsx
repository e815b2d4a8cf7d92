import { type ChartPoint, LineChart } from '@console/kit/chart';
import { Box, Section } from '@console/kit/ui';
import { pastCurve, pastKey, stretchOf } from '@console/settings/monitor';
import { useMemo } from 'react';
import { curvesOf, type MonitorData } from '../../../monitor/monitor.model';
import type { LogFilter } from '../../../paths';
import { type ChartKey, charts } from './chart-list';

type MonitorChartsProps = {
  data: MonitorData | undefined;
  now: number;
  empty: string;
  /** One chart alone, in large. */
  only?: ChartKey | undefined;
  onBrush: (from: number, to: number) => void;
  /** Opens the requests that a point counts. */
  onPick: (filter: LogFilter) => void;
};

const noData: MonitorData = { step: 1, points: [] };

/** The curves of a window; one crosshair runs through all of them. */
export function MonitorCharts({ data, now, empty, only, onBrush, onPick }: MonitorChartsProps) {
  const curves = useMemo(() => curvesOf(data ?? noData, now), [data, now]);
  const before = useMemo(
    () => data?.before && curvesOf({ step: data.step, points: data.before }, now),
    [data, now],
  );
  const shown = useMemo(
    () =>
      charts
        .filter(({ key }) => only === undefined || key === only)
        .map(({ series, ...chart }) => {
          const [compared] = before ? series(before) : [];
          return {
            ...chart,
            first: compared?.key,
            series: [...series(curves), ...(compared ? [pastCurve(compared)] : [])],
          };
        }),
    [curves, before, only],
  );
  const pointsOf = (
    filters: Readonly<Record<string, LogFilter>> | undefined,
    first: string | undefined,
  ) => ({
    hint: '点击或按 Enter 查看这些请求，拖动放大',
    onPick: ({ index, key }: ChartPoint) => {
      const isPast = key === pastKey;
      const time = (isPast ? before : curves)?.times[index];
      const counted = filters?.[(isPast ? first : key) ?? ''];
      if (time === undefined || !data) return;
      onPick({ ...stretchOf(time, time + data.step), action: 'all', ...counted });
    },
  });
  return (
    <Box sx={only === undefined ? gridLook : undefined}>
      {shown.map(({ key, title, filters, first, ...chart }) => (
        <Section key={key} title={title}>
          <LineChart
            title={title}
            times={curves.times}
            lastOpen={curves.lastOpen}
            {...chart}
            height={only === undefined ? 220 : 420}
            syncKey="monitor"
            onBrush={onBrush}
            points={pointsOf(filters, first)}
            loading={data === undefined}
            empty={empty}
          />
        </Section>
      ))}
    </Box>
  );
}

const gridLook = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const;
