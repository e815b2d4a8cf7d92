import type { ChartColor } from '../ui/figures/sparkline';

/** A curve. `values` has one entry for each time; `null` leaves a gap. */
export type ChartSeries = {
  key: string;
  label: string;
  color: ChartColor;
  values: (number | null)[];
  /** Tints the area under the curve. */
  fill?: boolean;
  /** Drawn dashed: what it is compared with. */
  dashed?: boolean;
};

/** A point of a curve: the place of its time, and the curve's key. */
export type ChartPoint = { index: number; key: string };

/** Props of {@link LineChart}. */
export type LineChartProps = {
  /** Names the chart for screen readers. */
  title: string;
  /** Times in seconds since 1970, ascending. */
  times: number[];
  series: ChartSeries[];
  /** Writes a value with its unit, for axis and tooltip. */
  format: (value: number) => string;
  /** `bytes` are told in steps of 1024, and so are the lines of the grid; between `whole` numbers there are none. */
  unit?: 'bytes' | 'whole';
  height?: number;
  /** The last value is of a step that is still filling up: the way to it is dashed. */
  lastOpen?: boolean;
  /** `log` keeps small values visible beside large ones; zero stays zero. */
  scale?: 'linear' | 'log';
  /** Charts with the same key share their crosshair. */
  syncKey?: string;
  /** Takes a brushed stretch, in seconds since 1970; without it the chart zooms by itself. */
  onBrush?: (from: number, to: number) => void;
  /** Where points lead: told by a click or by Enter. The hint stands below the values of a point. */
  points?: { hint: string; onPick: (point: ChartPoint) => void };
  /** The table for screen readers lists each time, not just so many as one likes to listen to. */
  listsAll?: boolean;
  loading?: boolean;
  /** What an empty chart says. */
  empty?: string;
};
