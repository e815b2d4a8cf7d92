import type { Package } from '@console/contract/packages/endpoints/packages';
import { unlimited } from '@console/contract/packages/plan-words';
import { poll } from '@console/kit/api';
import { formatBits, formatBytes, formatNumber } from '@console/kit/format';
import { Box, QueryError, Section } from '@console/kit/ui';
import { useGetPackageMetersQuery } from '../billing.api';
import { ExcessNotice } from './excess-notice';
import { Meter, meterGrid } from './meter';

const refreshMs = 10_000;

const formatCount = (count: number) => `${formatNumber(count)} 个`;

/** What one package has served this month, and what its websites take at this moment. */
export function PackageMeters({ item }: { item: Package }) {
  const { data, error, refetch } = useGetPackageMetersQuery(
    { params: { id: item.id } },
    poll(refreshMs),
  );
  const { bandwidthMbps, ccQps, connections } = item.allowed;
  const bits = bandwidthMbps === unlimited ? unlimited : bandwidthMbps * 1_000_000;
  const meterOf = (used: number | undefined, quota: number) =>
    used === undefined ? undefined : { used, quota };
  if (error && !data) {
    return (
      <Section title="用量">
        <QueryError error={error} refetch={refetch} minHeight={80} />
      </Section>
    );
  }
  return (
    <>
      {data ? <ExcessNotice excesses={data.excesses} /> : null}
      <Section
        title="本月用量"
        description="套餐中全部网站、全部节点合计，按北京时间的自然月统计；带宽按 5 分钟平均，95 带宽去掉了最高的 5% 的时间。"
      >
        <Box sx={meterGrid}>
          <Meter label="流量" format={formatBytes} meter={data?.trafficBytes} monthly />
          <Meter
            label="95 带宽"
            format={formatBits}
            meter={meterOf(data?.p95BitsPerSecond, bits)}
          />
          <Meter
            label="峰值带宽"
            format={formatBits}
            meter={meterOf(data?.peakBitsPerSecond, bits)}
          />
        </Box>
      </Section>
      <Section
        title="实时用量"
        description="全部节点合计；带宽是最近 10 秒的平均。达到额度时，超出的请求得到「稍后再试」的页面。三项都没有上限的套餐不计量。"
      >
        <Box sx={meterGrid}>
          <Meter
            label="每秒请求"
            format={formatCount}
            meter={meterOf(data?.now.requestsPerSecond, ccQps)}
          />
          <Meter
            label="并发连接"
            format={formatCount}
            meter={meterOf(data?.now.connections, connections)}
          />
          <Meter label="带宽" format={formatBits} meter={meterOf(data?.now.bitsPerSecond, bits)} />
        </Box>
      </Section>
    </>
  );
}
