import { unlimited } from '@console/contract/packages/plan-words';
import { formatPercent } from '@console/kit/format';
import { Box, Skeleton, UsageBar } from '@console/kit/ui';
import { forecastText } from './forecast.model';

type MeterProps = {
  label: string;
  format: (value: number) => string;
  meter: { used: number; quota: number } | undefined;
  /** It starts again every month, so its end can be forecast. */
  monthly?: boolean;
};

/** How much of a quota is used. */
export function Meter({ label, format, meter, monthly = false }: MeterProps) {
  if (!meter) return <Skeleton variant="rounded" height={64} role="status" aria-label="正在加载" />;
  const { used, quota } = meter;
  const forecast = monthly ? forecastText(used, quota) : undefined;
  const ratio = quota > 0 ? used / quota : used > 0 && quota === 0 ? 1 : 0;
  return (
    <Box>
      <Box sx={{ display: 'flex', fontSize: 13, color: 'text.secondary' }}>
        <Box sx={{ flex: 1 }}>{label}</Box>
        {quota > 0 ? <span className="num">{formatPercent(ratio)}</span> : null}
      </Box>
      <Box className="num" sx={{ mt: 1, mb: 2 }}>
        <Box component="span" sx={{ fontSize: 20, fontWeight: 600, lineHeight: 1.3 }}>
          {format(used)}
        </Box>
        <Box component="span" sx={{ color: 'text.tertiary', ml: 2, fontSize: 13 }}>
          {quota === unlimited ? '不限' : `共 ${format(quota)}`}
        </Box>
      </Box>
      <UsageBar label={`${label}已用`} ratio={ratio} />
      {forecast ? <Box sx={{ mt: 1, fontSize: 12, color: 'text.tertiary' }}>{forecast}</Box> : null}
    </Box>
  );
}

export const meterGrid = {
  display: 'grid',
  columnGap: 7,
  rowGap: 5,
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
} as const;
