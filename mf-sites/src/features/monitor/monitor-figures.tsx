import {
  exactBits,
  exactBytes,
  formatCompact,
  formatNumber,
  formatPercent,
  scaleBits,
  scaleBytes,
} from '@console/kit/format';
import { Box, StatFigure } from '@console/kit/ui';
import { type MonitorData, totalsOf } from '../../monitor/monitor.model';

/** Figures of the window: requests, traffic, peak bandwidth, hit rate. */
export function MonitorFigures({ data, now }: { data: MonitorData | undefined; now: number }) {
  const totals = data && totalsOf(data, now);
  const traffic = totals && scaleBytes(totals.bytesOut);
  const peak = totals && scaleBits(totals.peakBitsPerSecond);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { base: 3, md: 4 },
        gridTemplateColumns: {
          base: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(4, minmax(0, 1fr))',
        },
      }}
    >
      <StatFigure
        label="请求数"
        figure={totals && formatCompact(totals.requests)}
        unit="次"
        exact={totals && `${formatNumber(totals.requests)} 次`}
      />
      <StatFigure
        label="流量"
        figure={traffic?.figure}
        unit={traffic?.unit}
        exact={totals && exactBytes(totals.bytesOut)}
      />
      <StatFigure
        label="峰值带宽"
        figure={peak?.figure}
        unit={peak?.unit}
        exact={totals && exactBits(totals.peakBitsPerSecond)}
      />
      <StatFigure label="命中率" figure={totals && formatPercent(totals.hitRatio)} />
    </Box>
  );
}
