import { meanText, peakSeconds } from '@console/contract/monitor/monitor-rates';
import {
  exactBits,
  exactBytes,
  formatCompact,
  formatNumber,
  formatPercent,
  scaleBits,
  scaleBytes,
} from '@console/kit/format';
import { type StatFigureProps, StatFigures } from '@console/kit/ui';
import { type MonitorData, totalsOf } from '../../../monitor/monitor.model';
import type { LogFilter } from '../../../paths';

type MonitorFiguresProps = {
  data: MonitorData | undefined;
  /** Where the requests that a figure counts are listed. */
  logHref: (filter: LogFilter) => string;
};

/** Figures of the window: requests, traffic, peak bandwidth, hit rate. */
export function MonitorFigures({ data, logHref }: MonitorFiguresProps) {
  const totals = data && totalsOf(data);
  return <StatFigures label="合计" figures={figuresOf(totals, logHref)} />;
}

function figuresOf(
  totals: ReturnType<typeof totalsOf> | undefined,
  logHref: MonitorFiguresProps['logHref'],
): StatFigureProps[] {
  const leads = (filter: LogFilter) => ({ to: logHref(filter) });
  const all = leads({ action: 'all' });
  const traffic = totals && scaleBytes(totals.bytesOut);
  const peak = totals && scaleBits(totals.peak.bitsPerSecond);
  const peakIs = meanText(totals?.peak.seconds ?? peakSeconds);
  const counted = (label: string, count: number | undefined) => ({
    ...{ label, unit: '次' },
    figure: count === undefined ? undefined : formatCompact(count),
    exact: count === undefined ? undefined : `${formatNumber(count)} 次`,
  });
  return [
    { ...counted('请求数', totals?.requests), ...all },
    {
      ...all,
      label: '流量',
      figure: traffic?.figure,
      unit: traffic?.unit,
      exact: totals && exactBytes(totals.bytesOut),
    },
    {
      ...all,
      label: '峰值带宽',
      figure: peak?.figure,
      unit: peak?.unit,
      exact: totals && `${exactBits(totals.peak.bitsPerSecond)}，${peakIs}`,
      note: peakIs,
    },
    { ...all, label: '命中率', figure: totals && formatPercent(totals.hitRatio) },
    { ...counted('拦截与验证', totals?.refused), ...leads({ block: 'any' }) },
  ];
}
