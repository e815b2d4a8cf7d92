import { formatDateTime, missing } from '../format';
import { Box } from '../ui/box';
import { chartVar } from './options';
import type { ChartSeries } from './types';

type ChartTooltipProps = {
  time: number | undefined;
  index: number;
  left: number;
  width: number;
  series: ChartSeries[];
  format: (value: number) => string;
  /** The curve that is aimed at, and what a click on it does. */
  aimed: string | undefined;
  hint: string | undefined;
};

/** The values under the pointer, on the side of the crosshair that has room. */
export function ChartTooltip(props: ChartTooltipProps) {
  const { time, index, left, width, series, format, aimed, hint } = props;
  if (time === undefined) return null;
  const place = left > width / 2 ? { right: width - left + 12 } : { left: left + 12 };
  return (
    <Box sx={{ ...boxLook, ...place }}>
      <Box className="num" sx={{ color: 'text.tertiary', mb: 1 }}>
        {formatDateTime(time * 1000)}
      </Box>
      {series.map(({ key, label, color, values }) => {
        const value = values[index];
        return (
          <Box key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <Box
              component="span"
              sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: chartVar(color) }}
            />
            <Box
              component="span"
              sx={{
                ...{ flex: 1, pr: 3 },
                ...(hint && key === aimed
                  ? { color: 'text.primary', fontWeight: 600 }
                  : { color: 'text.secondary' }),
              }}
            >
              {label}
            </Box>
            <Box component="span" className="num" sx={{ fontWeight: 500 }}>
              {value === null || value === undefined ? missing : format(value)}
            </Box>
          </Box>
        );
      })}
      {hint ? <Box sx={{ mt: 1, color: 'text.tertiary' }}>{hint}</Box> : null}
    </Box>
  );
}

const boxLook = {
  position: 'absolute',
  top: 8,
  zIndex: 1,
  pointerEvents: 'none',
  minWidth: 168,
  px: 3,
  py: 2,
  fontSize: 12,
  borderRadius: 2,
  border: 1,
  borderColor: 'line.hairline',
  bgcolor: 'layer.raised',
  boxShadow: 'var(--c-palette-float-pop)',
  whiteSpace: 'nowrap',
} as const;
