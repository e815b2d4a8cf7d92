import type { PackageUsage } from '@console/contract/packages';
import { unlimited } from '@console/contract/plans';
import { formatBytes, formatNumber, formatPercent } from '@console/kit/format';
import { Box, QueryError, Section, Skeleton, UsageBar } from '@console/kit/ui';
import { useGetPackageUsageQuery } from '../billing.api';
import { forecastText } from './forecast.model';

const refreshMs = 60_000;

const meters = [
  { key: 'trafficBytes', label: '本月流量', format: formatBytes },
  { key: 'sites', label: '网站', format: (count: number) => `${formatNumber(count)} 个` },
  { key: 'domains', label: '域名', format: (count: number) => `${formatNumber(count)} 个` },
] as const satisfies {
  key: keyof PackageUsage;
  label: string;
  format: (value: number) => string;
}[];

/** What the account uses of all its packages in force. */
export function UsageSection() {
  const { data, error, refetch } = useGetPackageUsageQuery(undefined, {
    pollingInterval: refreshMs,
    skipPollingIfUnfocused: true,
  });
  return (
    <Section
      title="用量"
      description="全部有效套餐合计；网站数与域名数按网站所属的套餐计算，流量按自然月统计。"
    >
      {error && !data ? (
        <QueryError error={error} refetch={refetch} minHeight={80} />
      ) : (
        <Box sx={grid}>
          {meters.map(({ key, label, format }) => (
            <Meter
              key={key}
              label={label}
              format={format}
              meter={data?.[key]}
              monthly={key === 'trafficBytes'}
            />
          ))}
        </Box>
      )}
    </Section>
  );
}

type MeterProps = {
  label: string;
  format: (value: number) => string;
  meter: PackageUsage[keyof PackageUsage] | undefined;
  /** It begins anew every month, so that it can be foretold. */
  monthly: boolean;
};

function Meter({ label, format, meter, monthly }: MeterProps) {
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

const grid = {
  display: 'grid',
  columnGap: 7,
  rowGap: 5,
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
} as const;
