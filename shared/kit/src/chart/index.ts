export { type ChartColor, Sparkline, type SparklineProps } from '../ui/sparkline';
export { LineChart } from './line-chart';
export type { ChartPoint, ChartSeries, LineChartProps } from './types';
