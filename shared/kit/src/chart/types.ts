import type { ChartColor } from '../ui/sparkline';

/** A curve. `values` has one entry for each time; `null` leaves a gap. */
export type ChartSeries = {
  key: string;
  label: string;
  color: ChartColor;
  values: (number | null)[];
  /** Tints the area under the curve. */
  fill?: boolean;
};

/** Props of {@link LineChart}. */
export type LineChartProps = {
  /** Names the chart for screen readers. */
  title: string;
  /** Times in seconds since 1970, ascending. */
  times: number[];
  series: ChartSeries[];
  /** Writes a value with its unit, for axis and tooltip. */
  format: (value: number) => string;
  height?: number;
  /** The last value is of a step that is still filling up: the way to it is dashed. */
  lastOpen?: boolean;
  /** `log` keeps small values visible beside large ones; zero stays zero. */
  scale?: 'linear' | 'log';
  /** Charts with the same key share their crosshair. */
  syncKey?: string;
  loading?: boolean;
  /** What an empty chart says. */
  empty?: string;
};
