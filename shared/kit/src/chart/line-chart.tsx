import { Global } from '@emotion/react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { formatDateTime, missing } from '../format';
import { Box } from '../ui/box';
import { EmptyState } from '../ui/states/states';
import { VisuallyHidden } from '../ui/visually-hidden';
import { ChartLegend } from './chart-legend';
import { ChartTable } from './chart-table';
import { ChartTooltip } from './chart-tooltip';
import { plotCss } from './plot-css';
import type { LineChartProps } from './types';
import { useAim } from './use-aim';
import { usePlot } from './use-plot';

/** Curves over time: crosshair, tooltip, legend that toggles, zoom by brushing, points that lead on. */
export function LineChart({ height = 240, ...props }: LineChartProps) {
  const { title, times, series, format, listsAll, loading, empty = '暂无数据' } = props;
  const isEmpty = times.length === 0;
  if (loading && isEmpty)
    return <Skeleton height={height + legendHeight} role="status" aria-label="正在加载" />;
  if (isEmpty || series.length === 0) {
    return (
      <Box sx={{ height: height + legendHeight }}>
        <EmptyState title={empty} minHeight={height + legendHeight} />
      </Box>
    );
  }
  return (
    <Box component="figure" aria-label={title} sx={{ m: 0, position: 'relative' }}>
      <Plot {...props} height={height} />
      <ChartTable {...{ title, times, series, format, listsAll }} />
    </Box>
  );
}

const legendHeight = 28;

/** On paper the picture that was drawn for the screen shrinks to the sheet. */
const frameLook = {
  overflow: 'hidden',
  contain: 'strict',
  '@media print': { height: 'auto', contain: 'none' },
} as const;

function Plot(props: LineChartProps & { height: number }) {
  const { series, times, format, height, points } = props;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const { frame, cursor, zoomed, resetZoom, showAt } = usePlot(props, hidden);
  const shown = useMemo(() => series.filter(({ key }) => !hidden.has(key)), [series, hidden]);
  const { point, handlers } = useAim({ times, points, series: shown }, cursor, showAt);
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    setHidden(next);
  };
  return (
    <>
      <Global styles={plotCss} />
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: legendHeight, gap: 2 }}>
        <ChartLegend
          series={series}
          hidden={hidden}
          onToggle={toggle}
          index={point?.index ?? cursor?.index}
          format={format}
        />
        {zoomed ? (
          <Button
            size="small"
            variant="text"
            color="primary"
            onClick={resetZoom}
            sx={{ ml: 'auto' }}
          >
            重置缩放
          </Button>
        ) : null}
      </Box>
      <Pickable {...props} series={shown} point={point} handlers={handlers}>
        {/* Its canvas has the width of a moment ago: it must not keep the page from getting narrower. */}
        <Box ref={frame} sx={{ ...frameLook, height }} />
        {point ? (
          <ChartTooltip
            time={times[point.index]}
            index={point.index}
            left={cursor?.index === point.index ? cursor.left : 0}
            width={frame.current?.clientWidth ?? 0}
            series={shown}
            format={format}
            aimed={point.key}
            hint={points?.hint}
          />
        ) : null}
      </Pickable>
    </>
  );
}

type PickableProps = Pick<LineChartProps, 'title' | 'times' | 'series' | 'format' | 'points'> &
  ReturnType<typeof useAim> & { children: ReactNode };

/** The plot: a picture, or, where its points lead somewhere, what the arrow keys go along. */
function Pickable({ title, times, series, format, points, point, ...rest }: PickableProps) {
  const hintId = useId();
  const { children, handlers } = rest;
  if (!points) {
    return (
      <Box sx={{ position: 'relative' }} aria-hidden>
        {children}
      </Box>
    );
  }
  const index = point?.index ?? times.length - 1;
  const curve = series.find(({ key }) => key === point?.key) ?? series[0];
  const value = curve?.values[index];
  const told = value === null || value === undefined ? missing : format(value);
  return (
    <>
      <Box
        {...handlers}
        role="slider"
        tabIndex={0}
        aria-label={`${title}：选择一个点`}
        aria-describedby={hintId}
        aria-valuemin={0}
        aria-valuemax={times.length - 1}
        aria-valuenow={index}
        aria-valuetext={`${formatDateTime((times[index] ?? 0) * 1000)}，${curve?.label ?? ''} ${told}`}
        sx={{ position: 'relative', '& .u-over': { cursor: 'pointer' } }}
      >
        {children}
      </Box>
      <VisuallyHidden
        id={hintId}
      >{`左右键选择时间，上下键选择曲线。${points.hint}`}</VisuallyHidden>
    </>
  );
}
