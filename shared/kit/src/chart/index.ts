export { type ChartColor, Sparkline, type SparklineProps } from '../ui/figures/sparkline';
export { LineChart } from './line-chart';
export type { ChartPoint, ChartSeries, LineChartProps } from './types';
