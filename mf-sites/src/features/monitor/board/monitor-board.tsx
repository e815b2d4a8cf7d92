import { ToggleButton, ToggleButtonGroup } from '@console/kit/controls';
import { Box, Card, QueryError } from '@console/kit/ui';
import {
  BoardExports,
  brushedStretch,
  CompareSwitch,
  drawnStretch,
  LiveConnection,
  StretchChoice,
  viewTitle,
} from '@console/settings/monitor';
import { type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { blockLogHref, type LogFilter, siteLogHref } from '../../../paths';
import { chartKeys, charts } from '../charts/chart-list';
import { MonitorCharts } from '../charts/monitor-charts';
import { monitorCsv } from '../charts/monitor-csv';
import { type Board, type Looked, logFilterOf, useBoard } from '../monitor-view';
import { MonitorFigures } from './monitor-figures';
import { MonitorFilters } from './monitor-filters';
import { MonitorTops } from './monitor-tops';
import { useMonitorData } from './use-monitor-data';

type MonitorBoardProps = Looked & {
  /** Stands before the windows: the choice of sites. */
  start?: ReactNode;
};

/** Figures, curves and lists of some sites over a view that stands in the URL. */
export function MonitorBoard({ start, ...looked }: MonitorBoardProps) {
  const { siteIds, scope } = looked;
  const board = useBoard();
  const { params: view, set } = board;
  const navigate = useNavigate();
  const { data, now, live, error, refetch } = useMonitorData(view, looked);
  const drawn = useRef<HTMLDivElement>(null);
  const logHref = (filter: LogFilter) => {
    const narrowed = {
      ...logFilterOf(view, filter, drawnStretch(view, data)),
      ...filter,
      ...(scope && { scope }),
    };
    const [only, ...more] = siteIds ?? [];
    const { action, ...ofSite } = narrowed;
    if (only === undefined || more.length > 0) return blockLogHref('log', narrowed);
    return siteLogHref(only, action === 'all' ? ofSite : narrowed);
  };
  const csv = data && data.points.length > 0 ? () => monitorCsv(data) : undefined;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        {start}
        <StretchChoice board={board} />
        {live ? <LiveConnection state={live} /> : null}
        <CompareSwitch board={board} />
        <BoardExports name={`监控-${viewTitle(view)}`} csv={csv} drawn={drawn} />
      </Box>
      <MonitorFilters board={board} />
      {error ? (
        <Card>
          <QueryError error={error} refetch={refetch} />
        </Card>
      ) : (
        <>
          <MonitorFigures data={data} logHref={logHref} />
          <ChartChoice board={board} />
          <Box ref={drawn}>
            <MonitorCharts
              data={data}
              now={now}
              empty="这段时间没有数据"
              only={view.chart}
              onBrush={(from, to) => set(brushedStretch(from, to))}
              onPick={(filter) => void navigate(logHref(filter))}
            />
          </Box>
          <MonitorTops board={board} looked={looked} logHref={logHref} />
        </>
      )}
    </Box>
  );
}

/** All charts, or one of them in large. */
function ChartChoice({ board: { params, set } }: { board: Board }) {
  return (
    <Box sx={{ maxWidth: '100%', overflowX: 'auto' }}>
      <ToggleButtonGroup
        exclusive
        value={params.chart ?? 'all'}
        aria-label="指标"
        onChange={(_, next: string | null) =>
          next && set({ chart: chartKeys.find((key) => key === next) })
        }
      >
        <ToggleButton value="all">全部指标</ToggleButton>
        {charts.map(({ key, title }) => (
          <ToggleButton key={key} value={key}>
            {title}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
