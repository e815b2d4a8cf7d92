import type { MonitorTops as Tops } from '@console/contract/monitor/endpoints/monitor-tops';
import type { TopDimension, TopMetric } from '@console/contract/monitor/monitor-tops';
import { poll } from '@console/kit/api';
import { ToggleButton, ToggleButtonGroup } from '@console/kit/controls';
import { Box, EmptyState, Link, QueryError, Section, Skeleton } from '@console/kit/ui';
import { ownStretch, topRowHeight, topShareLook, topTableLook } from '@console/settings/monitor';
import { type ReactNode, useMemo } from 'react';
import { useListMonitorTopsQuery } from '../../../monitor/monitor.api';
import { topFilter, topText, topTitles } from '../../../monitor/top-words';
import { type LogFilter, sitePath } from '../../../paths';
import { siteTitle } from '../../../sites/site.model';
import { useGetSiteQuery } from '../../../sites/sites.api';
import { exactMetric, metricLabels, metricScope, metricText } from '../metric-words';
import { type Board, filtersOf, isNarrowed, type Looked, lookedAt } from '../monitor-view';
import { PlaceMaps } from '../places/place-maps';

const refreshMs = 30_000;
const lines = 10;
const minHeight = topRowHeight * 5;

const shown: readonly TopDimension[] = [
  'country',
  'region',
  'url',
  'ip',
  'asn',
  'referer',
  'userAgent',
  'status',
  'host',
  'block',
  'site',
];

type MonitorTopsProps = {
  board: Board;
  looked: Looked;
  logHref: (filter: LogFilter) => string;
};

/** What was met most in the view; each line leads to its requests. */
export function MonitorTops({ board, looked, logHref }: MonitorTopsProps) {
  const { params: view, set } = board;
  const { siteIds, scope } = looked;
  // Lists by site have no filters, one site needs none, and those of others have no page here.
  const of = useMemo(
    () =>
      shown.filter((one) => {
        if (one === 'block') return view.metric === 'blocked';
        return one !== 'site' || (siteIds?.length !== 1 && !isNarrowed(view) && !scope);
      }),
    [siteIds, scope, view],
  );
  const { window, metric } = view;
  const { currentData, error, refetch } = useListMonitorTopsQuery(
    {
      query: {
        ...{ window, ...ownStretch(view), ...lookedAt(looked), ...filtersOf(view) },
        ...{ of: of.join(','), metric, limit: lines },
      },
    },
    poll(refreshMs),
  );
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
        <Box component="h2" sx={{ m: 0, fontSize: 16, fontWeight: 600 }}>
          排行
        </Box>
        <ToggleButtonGroup
          exclusive
          value={metric}
          aria-label="排行依据"
          onChange={(_, next: TopMetric | null) => next && set({ metric: next })}
        >
          {(['requests', 'bytes', 'blocked'] as const).map((option) => (
            <ToggleButton key={option} value={option}>
              {metricLabels[option]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <PlaceMaps board={board} looked={looked} logHref={logHref} />
      <Box sx={gridLook}>
        {of.map((dimension) => (
          <Section key={dimension} title={topTitles[dimension]}>
            {error && !currentData ? (
              <QueryError error={error} refetch={refetch} minHeight={minHeight} />
            ) : (
              <TopList of={dimension} tops={currentData} metric={metric} logHref={logHref} />
            )}
          </Section>
        ))}
      </Box>
    </>
  );
}

type TopListProps = {
  of: TopDimension;
  tops: Tops | undefined;
  metric: TopMetric;
  logHref: (filter: LogFilter) => string;
};

function TopList({ of, tops, metric, logHref }: TopListProps) {
  if (!tops) return <Skeleton height={minHeight} role="status" aria-label="正在加载" />;
  const list = tops.lists.find((one) => one.of === of);
  if (!list || list.items.length === 0) {
    return <EmptyState title="这段时间没有数据" minHeight={minHeight} />;
  }
  const { items, rest } = list;
  const most = Math.max(1, ...items.map(({ count }) => count));
  return (
    <Box component="table" aria-label={topTitles[of]} sx={topTableLook}>
      <colgroup>
        <col />
        <Box component="col" sx={{ width: 96 }} />
      </colgroup>
      <tbody>
        {items.map(({ value, count }) => {
          const filter = topFilter(of, value);
          const href =
            of === 'site'
              ? sitePath(value, 'monitor')
              : filter && logHref({ ...metricScope(metric), ...filter });
          return (
            <tr key={value}>
              <Box component="td" sx={{ position: 'relative' }}>
                <Box aria-hidden sx={{ ...topShareLook, width: `${(count / most) * 100}%` }} />
                <Name href={href} whole={of === 'site' ? undefined : topText(of, value)}>
                  {of === 'site' ? <SiteName id={value} /> : topText(of, value)}
                </Name>
              </Box>
              <td className="num" title={exactMetric(metric, count)}>
                {rest > 0 ? '约 ' : ''}
                {metricText(metric, count)}
              </td>
            </tr>
          );
        })}
        {rest > 0 ? (
          <tr>
            <td title="在海量请求中出现得太少的值合在一起，不单独列出；上面的数可能因此略少">
              <Box component="span" sx={{ px: 2, color: 'text.tertiary' }}>
                其他零散的值
              </Box>
            </td>
            <td className="num" title={exactMetric(metric, rest)}>
              {metricText(metric, rest)}
            </td>
          </tr>
        ) : null}
      </tbody>
    </Box>
  );
}

type NameProps = { href: string | undefined; whole: string | undefined; children: ReactNode };

/** Two lines of a name; an address may be thousands of characters long. */
function Name({ href, whole, children }: NameProps) {
  const text = (
    <Box component="span" title={whole} sx={nameLook}>
      {children}
    </Box>
  );
  return href ? (
    <Link to={href} sx={placeLook}>
      {text}
    </Link>
  ) : (
    <Box sx={placeLook}>{text}</Box>
  );
}

function SiteName({ id }: { id: string }) {
  const { data, isLoading } = useGetSiteQuery({ params: { id } });
  if (isLoading) return <Skeleton width={120} aria-label="正在加载" />;
  return data ? siteTitle(data) : id;
}

const gridLook = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
} as const;

const placeLook = { display: 'block', position: 'relative', px: 2, py: 1 } as const;

const nameLook = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;
