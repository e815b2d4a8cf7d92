import {
  exactBits,
  exactBytes,
  formatCompact,
  formatNumber,
  scaleBits,
  scaleBytes,
} from '@console/kit/format';
import { type StatFigureProps, StatFigures } from '@console/kit/ui';
import { type ForwardData, forwardTotals } from './forward-curves';

/** Figures of the window: connections, new and refused ones, traffic, peak bandwidth. */
export function ForwardFigures({ data, now }: { data: ForwardData | undefined; now: number }) {
  const totals = data && forwardTotals(data, now);
  return <StatFigures label="合计" figures={figuresOf(totals)} />;
}

function figuresOf(totals: ReturnType<typeof forwardTotals> | undefined): StatFigureProps[] {
  const traffic = totals && scaleBytes(totals.bytes);
  const peak = totals && scaleBits(totals.bitsPeak);
  const counted = (label: string, count: number | undefined) => ({
    ...{ label, unit: '次' },
    figure: count === undefined ? undefined : formatCompact(count),
    exact: count === undefined ? undefined : `${formatNumber(count)} 次`,
  });
  return [
    {
      label: '当前连接',
      figure: totals && formatNumber(Math.round(totals.connectionsNow)),
      unit: '个',
      exact: totals && `最多时 ${formatNumber(Math.round(totals.connectionsPeak))} 个`,
    },
    counted('新建连接', totals?.opened),
    counted('拦截', totals?.refused),
    {
      label: '流量',
      figure: traffic?.figure,
      unit: traffic?.unit,
      exact: totals && exactBytes(totals.bytes),
    },
    {
      label: '峰值带宽',
      figure: peak?.figure,
      unit: peak?.unit,
      exact: totals && exactBits(totals.bitsPeak),
    },
  ];
}
