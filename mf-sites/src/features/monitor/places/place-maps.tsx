import { placeName } from '@console/contract/common/places';
import { topsMax } from '@console/contract/monitor/monitor-tops';
import { poll } from '@console/kit/api';
import { ToggleButton, ToggleButtonGroup } from '@console/kit/controls';
import { EmptyState, QueryError, Section, Skeleton } from '@console/kit/ui';
import { ownStretch } from '@console/settings/monitor';
import { useListMonitorTopsQuery } from '../../../monitor/monitor.api';
import type { LogFilter } from '../../../paths';
import { metricScope } from '../metric-words';
import { type Board, filtersOf, type Looked, lookedAt, mapKeys } from '../monitor-view';
import { provinceGrid } from './province-grid';
import { TileMap } from './tile-map';
import { worldGrid } from './world-grid';

const refreshMs = 30_000;
const minHeight = 260;

const maps = {
  world: {
    ...{ title: '全球', grid: worldGrid, tileMin: 26 },
    description: '各国家和地区，颜色越浓越多。',
    nameOf: placeName,
    textOf: (code: string) => code,
    showsFigures: false,
    missing: '需要节点的地址库。',
  },
  china: {
    ...{ title: '中国大陆各省', grid: provinceGrid, tileMin: 44 },
    description: '颜色越浓越多。',
    nameOf: provinceName,
    textOf: provinceName,
    showsFigures: true,
    missing: '需要节点的地址库带有省级数据。',
  },
} as const;

/** On a map of China nothing else says so. */
function provinceName(code: string): string {
  return placeName(code).replace('中国', '');
}

type PlaceMapsProps = {
  board: Board;
  looked: Looked;
  logHref: (filter: LogFilter) => string;
};

/** Where requests come from, over the world or in China, as far as nodes can tell. */
export function PlaceMaps({ board: { params: view, set }, looked, logHref }: PlaceMapsProps) {
  const { window, metric } = view;
  const { title, grid, missing, description, ...look } = maps[view.map];
  const { currentData, error, refetch } = useListMonitorTopsQuery(
    {
      query: {
        ...{ window, ...ownStretch(view), ...lookedAt(looked), ...filtersOf(view) },
        ...{ of: 'region,country', metric, limit: topsMax },
      },
    },
    poll(refreshMs),
  );
  const counts = new Map(
    (currentData?.lists ?? []).flatMap(({ items }) =>
      items.map(({ value, count }) => [value, count] as const),
    ),
  );
  const isEmpty = grid.every(([code]) => !counts.get(code));
  return (
    <Section
      title="来源地图"
      description={`${description}点一格查看它的请求。`}
      actions={
        <ToggleButtonGroup
          exclusive
          value={view.map}
          aria-label="地图"
          onChange={(_, next: string | null) =>
            next && set({ map: mapKeys.find((key) => key === next) })
          }
        >
          {mapKeys.map((key) => (
            <ToggleButton key={key} value={key}>
              {maps[key].title}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      {error && !currentData ? (
        <QueryError error={error} refetch={refetch} minHeight={minHeight} />
      ) : !currentData ? (
        <Skeleton height={minHeight} role="status" aria-label="正在加载" />
      ) : isEmpty ? (
        <EmptyState title="这段时间没有数据" minHeight={minHeight}>
          {missing}
        </EmptyState>
      ) : (
        <TileMap
          key={view.map}
          title={title}
          grid={grid}
          counts={counts}
          metric={metric}
          hrefOf={(place) => logHref({ ...metricScope(metric), place })}
          {...look}
        />
      )}
    </Section>
  );
}
