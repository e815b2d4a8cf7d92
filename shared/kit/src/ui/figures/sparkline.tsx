import { Box } from '../box';

/** A colour of the chart palette, as named in the theme. */
export type ChartColor =
  | 'c1'
  | 'c2'
  | 'c3'
  | 'c4'
  | 'c5'
  | 'c6'
  | 'c7'
  | 'c8'
  | 's2'
  | 's3'
  | 's4'
  | 's5'
  | 'blocked';

const width = 240;

/** Props of {@link Sparkline}. */
export type SparklineProps = {
  values: (number | null)[];
  color?: ChartColor;
  height?: number;
};

/** A curve without axes: the direction of a figure. The figure beside it carries the words. */
export function Sparkline({ values, color = 'c1', height = 38 }: SparklineProps) {
  const line = pathOf(values, height);
  const stroke = `var(--c-palette-chart-${color})`;
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      sx={{ display: 'block', width: '100%', height }}
    >
      {line ? (
        <>
          <path d={`${line}L${width} ${height}L0 ${height}Z`} fill={stroke} opacity={0.1} />
          <path
            d={line}
            fill="none"
            stroke={stroke}
            strokeWidth={1.6}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      ) : null}
    </Box>
  );
}

/** Nothing below two points: one value has no direction. */
function pathOf(values: (number | null)[], height: number): string {
  if (values.length < 2) return '';
  const known = values.map((value) => value ?? 0);
  const top = Math.max(...known) || 1;
  const step = width / (known.length - 1);
  const points = known.map(
    (value, index) =>
      `${(index * step).toFixed(1)} ${(height - 2 - (value / top) * (height - 4)).toFixed(1)}`,
  );
  return `M${points.join('L')}`;
}
