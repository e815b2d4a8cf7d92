import type { MonitorWindow } from '@console/contract/monitor/monitor';
import {
  DownloadIcon,
  FormControlLabel,
  Switch,
  ToggleButton,
  ToggleButtonGroup,
} from '@console/kit/controls';
import { MomentField, saveDated } from '@console/kit/table';
import { Box, Button, Card, QueryError } from '@console/kit/ui';
import {
  chartsPicture,
  LiveConnection,
  monitorWindowLabels,
  WindowChoice,
} from '@console/settings/monitor';
import { type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { blockLogHref, type LogFilter, siteLogHref } from '../../../paths';
import { chartKeys, charts } from '../charts/chart-list';
import { MonitorCharts } from '../charts/monitor-charts';
import { monitorCsv } from '../charts/monitor-csv';
import { MonitorFigures } from './monitor-figures';
import { MonitorFilters } from './monitor-filters';
import { MonitorTops } from './monitor-tops';
import {
  type Board,
  drawnStretch,
  type Looked,
  logFilterOf,
  ownStretch,
  useBoard,
} from '../monitor-view';
import { useMonitorData } from './use-monitor-data';

type MonitorBoardProps = Looked & {
  /** Stands before the windows: the choice of sites. */
  start?: ReactNode;
};

/** A brushed stretch is made of whole seconds, and no shorter than the API answers. */
const brushedMin = 10;

/** Figures, curves and lists of some sites over a view that stands in the URL. */
export function MonitorBoard({ start, ...looked }: MonitorBoardProps) {
  const { siteIds, scope } = looked;
  const board = useBoard();
  const { params: view, set } = board;
  const navigate = useNavigate();
  const { data, now, live, error, refetch } = useMonitorData(view, looked);
  const drawn = useRef<HTMLDivElement>(null);
  const hrefOf = (filter: LogFilter) => {
    const narrowed = { ...logFilterOf(view, filter, drawnStretch(view, data)), ...filter };
    const [only, ...more] = siteIds ?? [];
    const { action, ...ofSite } = narrowed;
    if (only === undefined || more.length > 0) return blockLogHref('log', narrowed);
    return siteLogHref(only, action === 'all' ? ofSite : narrowed);
  };
  // The log is of one's own sites.
  const logHref = scope ? undefined : hrefOf;
  const onBrush = (from: number, to: number) => {
    const end = Math.max(Math.ceil(to), Math.floor(from) + brushedMin);
    const [first, last] = [Math.floor(from), end].map((at) => new Date(at * 1000).toISOString());
    set({ from: first, to: last });
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        {start}
        <StretchChoice board={board} />
        {live ? <LiveConnection state={live} /> : null}
        <FormControlLabel
          label="对比上一周期"
          sx={{ ml: 0, gap: 2 }}
          control={
            <Switch
              checked={view.compare === '1'}
              onChange={(_, on) => set({ compare: on ? '1' : '0' })}
              slotProps={{ input: { role: 'switch' } }}
            />
          }
        />
        <Exports board={board} data={data} drawn={drawn} />
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
              onBrush={onBrush}
              onPick={logHref && ((filter) => void navigate(logHref(filter)))}
            />
          </Box>
          <MonitorTops board={board} looked={looked} logHref={logHref} />
        </>
      )}
    </Box>
  );
}

type ExportsProps = {
  board: Board;
  data: ReturnType<typeof useMonitorData>['data'];
  drawn: { current: HTMLDivElement | null };
};

/** The curves as a file: their values, or a picture of them. */
function Exports({ board, data, drawn }: ExportsProps) {
  const isEmpty = !data || data.points.length === 0;
  const stretch = ownStretch(board.params);
  const title = stretch ? '自选时段' : monitorWindowLabels[board.params.window];
  const name = `监控-${title}`;
  const exportCsv = () => {
    if (!data) return;
    saveDated(name, 'csv', monitorCsv(data));
  };
  const exportPng = async () => {
    const picture = drawn.current && (await chartsPicture(drawn.current));
    if (picture) saveDated(name, 'png', picture);
  };
  return (
    <Box sx={{ ml: 'auto', display: 'flex', gap: 2 }}>
      <Button disabled={isEmpty} startIcon={<DownloadIcon aria-hidden />} onClick={exportCsv}>
        导出 CSV
      </Button>
      <Button
        disabled={isEmpty}
        startIcon={<DownloadIcon aria-hidden />}
        onClick={() => void exportPng()}
      >
        导出 PNG
      </Button>
    </Box>
  );
}

const hourMs = 3_600_000;

/** One of the windows, or a stretch that was brushed out of a chart or is typed in. */
function StretchChoice({ board: { params, set } }: { board: Board }) {
  const stretch = ownStretch(params);
  const isOwn = params.from !== undefined || params.to !== undefined;
  const choose = (window: MonitorWindow) => set({ window, from: undefined, to: undefined });
  const beginOwn = () => {
    const now = Date.now();
    const [from, to] = [now - hourMs, now].map((at) => new Date(at).toISOString());
    set({ from, to });
  };
  return (
    <Box sx={{ ...rowLook, maxWidth: '100%', gap: 3 }}>
      <Box sx={{ maxWidth: '100%', overflowX: 'auto' }}>
        <WindowChoice value={stretch ? null : params.window} onChange={choose} />
      </Box>
      {isOwn ? (
        <Box sx={{ ...rowLook, gap: 2 }}>
          <MomentField
            label="开始时间"
            unit="instant"
            value={params.from}
            onChange={(from) => set({ from })}
          />
          –
          <MomentField
            label="结束时间"
            unit="instant"
            value={params.to}
            onChange={(to) => set({ to })}
          />
          {stretch ? null : (
            <Box role="status" sx={{ fontSize: 12, color: 'error.main', whiteSpace: 'nowrap' }}>
              结束时间应晚于开始时间
            </Box>
          )}
          <Button variant="text" onClick={() => choose(params.window)}>
            返回 {monitorWindowLabels[params.window]}
          </Button>
        </Box>
      ) : (
        <Button variant="text" onClick={beginOwn}>
          自选时段
        </Button>
      )}
    </Box>
  );
}

const rowLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const;

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
