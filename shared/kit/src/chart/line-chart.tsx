import { Global } from '@emotion/react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMemo, useState } from 'react';
import { Box } from '../ui/box';
import { EmptyState } from '../ui/states';
import { ChartLegend } from './chart-legend';
import { ChartTable } from './chart-table';
import { ChartTooltip } from './chart-tooltip';
import { plotCss } from './plot-css';
import type { LineChartProps } from './types';
import { usePlot } from './use-plot';

/** Curves over time: crosshair, tooltip, legend that toggles, zoom by brushing. */
export function LineChart({ height = 240, ...props }: LineChartProps) {
  const { title, times, series, format, loading, empty = '暂无数据' } = props;
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
      <ChartTable title={title} times={times} series={series} format={format} />
    </Box>
  );
}

const legendHeight = 28;

function Plot(props: LineChartProps & { height: number }) {
  const { series, times, format, height } = props;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const { frame, cursor, zoomed, resetZoom } = usePlot(props, hidden);
  const shown = useMemo(() => series.filter(({ key }) => !hidden.has(key)), [series, hidden]);
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
          index={cursor === null ? undefined : cursor.index}
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
      <Box sx={{ position: 'relative' }} aria-hidden>
        {/* Its canvas has the width of a moment ago: it must not keep the page from getting narrower. */}
        <Box ref={frame} sx={{ height, overflow: 'hidden', contain: 'strict' }} />
        {cursor?.hovered ? (
          <ChartTooltip
            time={times[cursor.index]}
            index={cursor.index}
            left={cursor.left}
            width={frame.current?.clientWidth ?? 0}
            series={shown}
            format={format}
          />
        ) : null}
      </Box>
    </>
  );
}
