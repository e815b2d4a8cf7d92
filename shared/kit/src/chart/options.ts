import type uPlot from 'uplot';
import { fontSans } from '../theme/fonts';
import type { ChartColor } from '../ui/figures/sparkline';
import {
  axisTop,
  byteAxisTop,
  byteSteps,
  logFloor,
  powerAbove,
  powersUpTo,
  wholeAxisTop,
  wholeSteps,
} from './axis-top';
import { timeLabels } from './time-labels';
import type { ChartSeries, LineChartProps } from './types';

/** Reads a theme colour where canvas needs the value itself. Called at each draw, so it follows the scheme. */
function cssColor(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--c-palette-${name}`).trim();
}

/** Colour of a curve as CSS, for legend and tooltip. */
export function chartVar(color: ChartColor): string {
  return `var(--c-palette-chart-${color})`;
}

/** What a chart tells its frame. */
export type ChartEvents = {
  onCursor: (plot: uPlot) => void;
  onZoom: (plot: uPlot) => void;
  onSelect: (plot: uPlot) => void;
};

type Shape = Pick<
  LineChartProps,
  'series' | 'format' | 'syncKey' | 'lastOpen' | 'scale' | 'unit' | 'onBrush' | 'points'
> & {
  height: number;
};

/** Pixels above the plot, of the times below it, and between two lines of its grid at least. */
const headroom = 8;
const timesHeight = 28;
const lineSpace = 40;

/** Where an axis ends, and the steps of its lines, where these are not just round. */
const axesOf = {
  bytes: { topOf: byteAxisTop, incrs: byteSteps },
  whole: { topOf: wholeAxisTop, incrs: wholeSteps },
};

/** uPlot's options for a line chart in the console's look. */
export function chartOptions(shape: Shape, width: number, events: ChartEvents): uPlot.Options {
  const { series, format, syncKey, height, lastOpen, scale, unit, onBrush, points } = shape;
  const { topOf, ...increments } = unit ? axesOf[unit] : { topOf: axisTop };
  const lines = Math.floor((height - timesHeight - headroom) / lineSpace);
  const axis = {
    stroke: () => cssColor('text-tertiary'),
    font: `11px ${fontSans}`,
    ticks: { show: false },
    grid: { stroke: () => cssColor('line-hairline'), width: 1 },
  };
  return {
    width,
    height,
    legend: { show: false },
    // Half of the widest time label: the last one may stand at the very end.
    padding: [headroom, 26, 0, 0],
    cursor: {
      y: false,
      drag: {
        ...{ x: true, y: false, setScale: onBrush === undefined, dist: 4 },
        // A pointer that trembles by a pixel still clicks; `useAim` tells a drag by itself.
        ...(points && { click: () => undefined }),
      },
      points: { size: 7, width: 2, fill: () => cssColor('layer-surface') },
      ...(syncKey !== undefined && { sync: { key: syncKey, setSeries: false } }),
    },
    scales: {
      x: { time: true },
      y:
        scale === 'log'
          ? { distr: 4, asinh: logFloor, range: (_plot, _min, max) => [0, powerAbove(max)] }
          : { range: (_plot, _min, max) => [0, topOf(max, lines)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: timesHeight,
        space: 72,
        values: (_plot, splits) => timeLabels(splits),
      },
      {
        ...axis,
        size: axisWidth,
        space: lineSpace,
        ...increments,
        ...(scale === 'log' && { splits: (_plot, _axis, _min, max) => powersUpTo(max, lines) }),
        values: (plot, splits) => axisLabels(plot, splits, format),
      },
    ],
    series: [{}, ...series.map((one) => curve(one)), ...(lastOpen ? series.map(openEnd) : [])],
    hooks: {
      setCursor: [events.onCursor],
      setScale: [events.onZoom],
      setSelect: [events.onSelect],
    },
  };
}

function curve({ label, color, fill, dashed }: ChartSeries): uPlot.Series {
  return {
    label,
    stroke: () => cssColor(`chart-${color}`),
    ...(fill && { fill: () => `${cssColor(`chart-${color}`)}1a` }),
    width: dashed ? 1.25 : 1.75,
    ...(dashed && { dash: [2, 4] }),
    points: { show: false, size: 4, filter: loneValues },
    spanGaps: false,
  };
}

/** The last stretch of a curve, to a value that is not whole yet. */
function openEnd(series: ChartSeries): uPlot.Series {
  return { ...curve(series), dash: [4, 4], points: { show: false } };
}

/**
 * A chart on which nothing happened has one label: its zero. Fractions of a bit would tell nothing; nor does a label
 * that reads like the one below it.
 */
export function axisLabels(
  { data }: Pick<uPlot, 'data'>,
  splits: number[],
  format: (value: number) => string,
): string[] {
  const [, ...curves] = data;
  const idle = curves.every((values) => Array.from(values).every((value) => !value));
  const labels = splits.map((value) => (idle && value > 0 ? '' : format(value)));
  return labels.map((label, index) => (index > 0 && label === labels[index - 1] ? '' : label));
}

/** The widest label decides, so that no unit is cut off. */
function axisWidth(_plot: uPlot, values: string[] | null): number {
  const longest = Math.max(0, ...(values ?? []).map((value) => value.length));
  return Math.max(44, longest * 7 + 16);
}

/** A value between two gaps is no line; only as a point can it be seen. */
function loneValues(plot: uPlot, seriesIndex: number): number[] | null {
  const values = plot.data[seriesIndex] ?? [];
  const isGap = (index: number) => values[index] === null || values[index] === undefined;
  const lone = Array.from(values.keys()).filter(
    (index) => !isGap(index) && isGap(index - 1) && isGap(index + 1),
  );
  return lone.length > 0 ? lone : null;
}
