import type { PackageUsage } from '@console/contract/packages/endpoints/packages';
import { poll } from '@console/kit/api';
import { formatBytes, formatNumber } from '@console/kit/format';
import { Box, QueryError, Section } from '@console/kit/ui';
import { useGetPackageUsageQuery } from '../billing.api';
import { Meter, meterGrid } from './meter';

const refreshMs = 60_000;

const meters = [
  { key: 'trafficBytes', label: '本月流量', format: formatBytes },
  { key: 'sites', label: '网站', format: (count: number) => `${formatNumber(count)} 个` },
  { key: 'domains', label: '域名', format: (count: number) => `${formatNumber(count)} 个` },
  { key: 'l4Ports', label: '转发端口', format: (count: number) => `${formatNumber(count)} 个` },
] as const satisfies {
  key: keyof PackageUsage;
  label: string;
  format: (value: number) => string;
}[];

/** What the account uses of all its packages in force. */
export function UsageSection() {
  const { data, error, refetch } = useGetPackageUsageQuery(undefined, poll(refreshMs));
  return (
    <Section
      title="用量"
      description="全部有效套餐合计；网站、域名与转发端口按所属的套餐计算，流量按自然月统计。"
    >
      {error && !data ? (
        <QueryError error={error} refetch={refetch} minHeight={80} />
      ) : (
        <Box sx={meterGrid}>
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
