import { meanText, peakSeconds } from '@console/contract/monitor/monitor-rates';
import {
  exactBits,
  exactBytes,
  formatCompact,
  formatNumber,
  scaleBits,
  scaleBytes,
} from '@console/kit/format';
import { type StatFigureProps, StatFigures } from '@console/kit/ui';
import { type ForwardData, forwardTotals } from './data/forward-curves';
import { type ForwardLogFilter, kindOf } from './forward-log-filter';

type ForwardFiguresProps = {
  data: ForwardData | undefined;
  now: number;
  /** Where the connections that a figure counts are listed; absent where several forwards are looked at. */
  logHref: ((filter: ForwardLogFilter) => string) | undefined;
  /** Of several: asks whose connections are meant. */
  onOpen: (filter: ForwardLogFilter) => void;
};

/** Figures of the window: connections, new and refused ones, traffic, peak bandwidth. */
export function ForwardFigures({ data, now, logHref, onOpen }: ForwardFiguresProps) {
  const totals = data && forwardTotals(data, now);
  const figures = figuresOf(totals).map(({ key, ...figure }) => {
    const filter = { kind: kindOf(key) };
    return { ...figure, ...(logHref ? { to: logHref(filter) } : { onOpen: () => onOpen(filter) }) };
  });
  return <StatFigures label="合计" figures={figures} />;
}

type Figure = StatFigureProps & { key: string };

function figuresOf(totals: ReturnType<typeof forwardTotals> | undefined): Figure[] {
  const traffic = totals && scaleBytes(totals.bytes);
  const peak = totals && scaleBits(totals.peak.bitsPerSecond);
  const peakIs = meanText(totals?.peak.seconds ?? peakSeconds);
  const counted = (key: string, label: string, count: number | undefined) => ({
    ...{ key, label, unit: '次' },
    figure: count === undefined ? undefined : formatCompact(count),
    exact: count === undefined ? undefined : `${formatNumber(count)} 次`,
  });
  return [
    {
      ...{ key: 'connections', label: '当前连接' },
      figure: totals && formatNumber(Math.round(totals.connectionsNow)),
      unit: '个',
      exact: totals && `最多时 ${formatNumber(Math.round(totals.connectionsPeak))} 个`,
    },
    counted('opened', '新建连接', totals?.opened),
    counted('refused', '拦截', totals?.refused),
    {
      ...{ key: 'bytes', label: '流量' },
      figure: traffic?.figure,
      unit: traffic?.unit,
      exact: totals && exactBytes(totals.bytes),
    },
    {
      ...{ key: 'bits', label: '峰值带宽' },
      figure: peak?.figure,
      unit: peak?.unit,
      exact: totals && `${exactBits(totals.peak.bitsPerSecond)}，${peakIs}`,
      note: peakIs,
    },
  ];
}
