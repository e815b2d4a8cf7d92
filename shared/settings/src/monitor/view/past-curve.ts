import type { ChartSeries } from '@console/kit/chart';

/** The key of the curve that is compared with. */
export const pastKey = 'before';

/** A chart's curve in the period before, as it is drawn beside those of the view. */
export const pastCurve = (curve: ChartSeries): ChartSeries => ({
  ...curve,
  key: pastKey,
  label: `上一周期${curve.label}`,
  color: 'c7',
  fill: false,
  dashed: true,
});
