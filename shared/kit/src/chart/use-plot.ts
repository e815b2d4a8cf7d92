import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { useScheme } from '../theme/scheme';
import { axisLabels, type ChartEvents, chartOptions } from './options';
import type { ChartPoint, LineChartProps } from './types';

/** The index under the crosshair, and the curve nearest to it. */
export type ChartCursor = {
  index: number;
  key: string | undefined;
  left: number;
  hovered: boolean;
};

/** What a sheet of A4 has for a chart in a section, in CSS pixels. */
const paperWidth = 640;

/**
 * Draws a chart into a frame and keeps it: new values, another scheme or another width change the
 * chart that stands; only another set of curves makes a new one.
 */
export function usePlot(props: LineChartProps & { height: number }, hidden: ReadonlySet<string>) {
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const latest = useRef({ ...props, hidden });
  latest.current = { ...props, hidden };
  const [cursor, setCursor] = useState<ChartCursor | null>(null);
  const [zoomed, setZoomed] = useState(false);
  const { resolved } = useScheme();
  const shape = JSON.stringify([
    props.series.map(({ key, label, color, fill, dashed }) => [key, label, color, fill, dashed]),
    props.onBrush !== undefined,
    props.points !== undefined,
    props.syncKey,
    props.height,
    props.lastOpen,
    props.scale,
    props.unit,
  ]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for the parts of the props that make a chart another one.
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const events: ChartEvents = {
      onCursor: (drawn) => setCursor(cursorOf(drawn, latest.current)),
      onZoom: (drawn) => setZoomed(isZoomed(drawn)),
      onSelect: (drawn) => brush(drawn, latest.current.onBrush),
    };
    const options = chartOptions(latest.current, element.clientWidth, events);
    const format = (value: number) => latest.current.format(value);
    const [times, ...curves] = options.series;
    const { series } = latest.current;
    // Behind the curves come their open ends, in the same order.
    const shown = curves.map((curve, index) => ({
      ...curve,
      show: !latest.current.hidden.has(series[index % series.length]?.key ?? ''),
    }));
    const created = new uPlot(
      {
        ...options,
        axes: withFormat(options.axes, format),
        series: times ? [times, ...shown] : shown,
      },
      dataOf(latest.current),
      element,
    );
    plot.current = created;
    const observer = new ResizeObserver(() => {
      created.setSize({ width: element.clientWidth, height: props.height });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      created.destroy();
      plot.current = undefined;
    };
  }, [shape]);

  useEffect(() => {
    const drawn = drawnPlot(plot.current);
    const data = dataOf({ times: props.times, series: props.series, lastOpen: props.lastOpen });
    if (!drawn || data.every((values, index) => values === drawn.data[index])) return;
    // A zoomed view stays where the user put it while new points arrive.
    drawn.setData(data, !isZoomed(drawn));
  }, [props.times, props.series, props.lastOpen]);

  useEffect(() => {
    const { series, lastOpen } = latest.current;
    series.forEach(({ key }, index) => {
      const drawn = drawnPlot(plot.current);
      drawn?.setSeries(index + 1, { show: !hidden.has(key) });
      if (lastOpen) drawn?.setSeries(index + 1 + series.length, { show: !hidden.has(key) });
    });
  }, [hidden]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from CSS when another scheme is in force.
  useEffect(() => drawnPlot(plot.current)?.redraw(), [resolved]);

  // Paper has a width and colours of its own.
  useEffect(() => {
    const drawAt = (width: number | undefined) => {
      const drawn = drawnPlot(plot.current);
      if (drawn && width) drawn.setSize({ width, height: latest.current.height });
    };
    const toPaper = () => drawAt(Math.min(paperWidth, frame.current?.clientWidth ?? 0));
    const toScreen = () => drawAt(frame.current?.clientWidth);
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', toScreen);
    return () => {
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', toScreen);
    };
  }, []);

  const resetZoom = () => {
    const { times } = latest.current;
    const [min, max] = [times[0], times.at(-1)];
    if (min !== undefined && max !== undefined) plot.current?.setScale('x', { min, max });
  };
  const showAt = ({ index, key }: ChartPoint) => {
    const drawn = drawnPlot(plot.current);
    const [time, value] = [props.times[index], valueAt(props.series, { index, key })];
    if (!drawn || time === undefined) return;
    drawn.setCursor({ left: drawn.valToPos(time, 'x'), top: drawn.valToPos(value ?? 0, 'y') });
  };
  return { frame, cursor, zoomed, resetZoom, showAt };
}

const valueAt = (series: LineChartProps['series'], { index, key }: ChartPoint) =>
  series.find((one) => one.key === key)?.values[index];

/**
 * The chart once it has drawn itself, which it does after the effects that made it. Until then it
 * has no scale: what makes it draw again at that moment would leave it without one for good.
 */
function drawnPlot(plot: uPlot | undefined): uPlot | undefined {
  return plot?.status === 1 ? plot : undefined;
}

type Drawn = Pick<LineChartProps, 'times' | 'series' | 'lastOpen'>;

/** What uPlot draws: the curves, and, where the last step is open, their last stretches by themselves. */
export function dataOf({ times, series, lastOpen }: Drawn): uPlot.AlignedData {
  if (!lastOpen) return [times, ...series.map(({ values }) => values)];
  const closed = series.map(({ values }) => [...values.slice(0, -1), null]);
  const open = series.map(({ values }) =>
    values.map((value, index) => (index >= values.length - 2 ? value : null)),
  );
  return [times, ...closed, ...open];
}

function withFormat(axes: uPlot.Axis[] = [], format: (value: number) => string): uPlot.Axis[] {
  const values = (plot: uPlot, splits: number[]) => axisLabels(plot, splits, format);
  return axes.map((axis, index) => (index === 1 ? { ...axis, values } : axis));
}

type Shown = Pick<LineChartProps, 'series'> & { hidden: ReadonlySet<string> };

function cursorOf(drawn: uPlot, shown: Shown): ChartCursor | null {
  const { idx, left } = drawn.cursor;
  if (idx === null || idx === undefined || left === undefined || left < 0) return null;
  const offset = drawn.bbox.left / devicePixelRatio;
  return {
    ...{ index: idx, key: nearestCurve(drawn, idx, shown), left: left + offset },
    hovered: drawn.over.matches(':hover'),
  };
}

function nearestCurve(drawn: uPlot, index: number, { series, hidden }: Shown): string | undefined {
  const { top = 0 } = drawn.cursor;
  const curves = series.flatMap(({ key, values }) => {
    const value = values[index];
    if (hidden.has(key) || value === null || value === undefined) return [];
    return [{ key, distance: Math.abs(drawn.valToPos(value, 'y') - top) }];
  });
  return curves.sort((a, b) => a.distance - b.distance)[0]?.key;
}

/** Charts with one crosshair are all selected in; the one under the pointer tells of it. */
function brush(drawn: uPlot, onBrush: LineChartProps['onBrush']) {
  const { left, width } = drawn.select;
  if (!onBrush || width <= 0) return;
  const [from, to] = [left, left + width].map((at) => drawn.posToVal(at, 'x'));
  drawn.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  if (from !== undefined && to !== undefined && drawn.over.matches(':hover')) onBrush(from, to);
}

function isZoomed(drawn: uPlot): boolean {
  const [times] = drawn.data;
  const { min, max } = drawn.scales.x ?? {};
  const [first, last] = [times[0], times.at(-1)];
  // A chart without values has no scale, and says so with null.
  if (typeof min !== 'number' || typeof max !== 'number') return false;
  if (first === undefined || last === undefined) return false;
  return min > first || max < last;
}
