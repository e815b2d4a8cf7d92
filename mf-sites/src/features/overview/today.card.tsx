import { changeOf, meanText, peakSeconds } from '@console/contract/monitor/monitor-rates';
import { poll } from '@console/kit/api';
import {
  exactBits,
  exactBytes,
  formatCompact,
  formatNumber,
  formatPercent,
  scaleBits,
  scaleBytes,
} from '@console/kit/format';
import { Card, QueryError, StatFigures } from '@console/kit/ui';
import { useGetMonitorSummaryQuery } from '../../monitor/monitor.api';
import { ratioOf } from '../../monitor/monitor.model';
import { todayArg } from './overview.early';

const refreshMs = 60_000;
const against = '较昨日同期';

/** Today's requests, traffic, peak bandwidth, hit rate and refusals beside the same stretch of yesterday. */
export function Component() {
  const { data, error, refetch } = useGetMonitorSummaryQuery(todayArg, poll(refreshMs));
  if (error && !data) {
    return (
      <Card>
        <QueryError error={error} refetch={refetch} minHeight={110} />
      </Card>
    );
  }
  return <StatFigures label="今日概况" figures={figuresOf(data)} />;
}

function figuresOf(data: ReturnType<typeof useGetMonitorSummaryQuery>['data']) {
  const { today, yesterday } = data ?? {};
  const traffic = today && scaleBytes(today.bytesOut);
  const peak = today && scaleBits(today.peakBitsPerSecond);
  const hit = today ? ratioOf(today.hits, today.requests) : null;
  const hitBefore = yesterday ? ratioOf(yesterday.hits, yesterday.requests) : null;
  const trend = (key: 'requests' | 'bytesOut' | 'peakBitsPerSecond' | 'blocked') => ({
    ratio: today && yesterday ? changeOf(today[key], yesterday[key]) : null,
    against,
    moreIs: 'neutral' as const,
  });
  return [
    {
      label: '今日请求',
      figure: today && formatCompact(today.requests),
      unit: '次',
      exact: today && `${formatNumber(today.requests)} 次`,
      trend: trend('requests'),
    },
    {
      label: '今日流量',
      figure: traffic?.figure,
      unit: traffic?.unit,
      exact: today && exactBytes(today.bytesOut),
      trend: trend('bytesOut'),
    },
    {
      label: '峰值带宽',
      figure: peak?.figure,
      unit: peak?.unit,
      exact: today && `${exactBits(today.peakBitsPerSecond)}，${meanText(peakSeconds)}`,
      note: meanText(peakSeconds),
      trend: trend('peakBitsPerSecond'),
    },
    {
      label: '命中率',
      figure: today && formatPercent(hit),
      trend: { ratio: changeOf(hit, hitBefore), against, moreIs: 'good' as const },
    },
    {
      label: '今日拦截',
      figure: today && formatCompact(today.blocked),
      unit: '次',
      exact: today && `${formatNumber(today.blocked)} 次请求被拦截或要求验证`,
      trend: trend('blocked'),
    },
  ];
}
