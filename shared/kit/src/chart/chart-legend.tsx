import ButtonBase from '@mui/material/ButtonBase';
import { Box } from '../ui/box';
import { chartVar } from './options';
import type { ChartSeries } from './types';

type ChartLegendProps = {
  series: ChartSeries[];
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
  /** Where the crosshair stands; the legend then carries the values. */
  index: number | undefined;
  format: (value: number) => string;
};

/** The curves by name; each can be taken out. */
export function ChartLegend({ series, hidden, onToggle, index, format }: ChartLegendProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, fontSize: 12 }}>
      {series.map(({ key, label, color, values }) => {
        const value = index === undefined ? undefined : values[index];
        return (
          <ButtonBase
            key={key}
            aria-pressed={!hidden.has(key)}
            onClick={() => onToggle(key)}
            sx={{
              gap: 1.5,
              minHeight: 24,
              borderRadius: 1,
              fontSize: 12,
              color: hidden.has(key) ? 'text.disabled' : 'text.secondary',
              textDecoration: hidden.has(key) ? 'line-through' : undefined,
              '&:hover': { color: 'text.primary' },
            }}
          >
            <Box
              component="span"
              sx={{
                width: 10,
                height: 3,
                borderRadius: '2px',
                bgcolor: hidden.has(key) ? 'line.strong' : chartVar(color),
              }}
            />
            {label}
            {value === undefined || value === null || hidden.has(key) ? null : (
              <Box component="span" className="num" sx={{ color: 'text.primary' }}>
                {format(value)}
              </Box>
            )}
          </ButtonBase>
        );
      })}
    </Box>
  );
}
