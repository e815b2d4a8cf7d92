import { type MonitorWindow, monitorWindowSchema } from '@console/contract/monitor';
import { DownloadIcon, ToggleButton, ToggleButtonGroup } from '@console/kit/controls';
import { formatDateTime } from '@console/kit/format';
import { Box, Button, Card, QueryError, StateChip, saveBlob, type Tone } from '@console/kit/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { monitorWindowLabels } from '../../monitor/monitor.model';
import { MonitorCharts } from './monitor-charts';
import { monitorCsv } from './monitor-csv';
import { MonitorFigures } from './monitor-figures';
import type { LivePoints } from './use-live-points';
import { useMonitorData } from './use-monitor-data';

type MonitorBoardProps = {
  /** Sites whose traffic is summed; absent: all of the user's. */
  siteIds?: readonly string[];
  /** Stands before the windows: the choice of sites. */
  start?: ReactNode;
};

/** Figures and curves of some sites over a window that stands in the URL. */
export function MonitorBoard({ siteIds, start }: MonitorBoardProps) {
  const [window, setWindow] = useMonitorWindow();
  const { data, now, live, error, refetch } = useMonitorData(window, siteIds);
  const exportCsv = () => {
    if (!data) return;
    const stamp = formatDateTime(Date.now()).replace(/[^\d]+/g, '-');
    const file = new Blob([monitorCsv(data)], { type: 'text/csv;charset=utf-8' });
    saveBlob(`监控-${monitorWindowLabels[window]}-${stamp}.csv`, file);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        {start}
        <WindowChoice window={window} onChange={setWindow} />
        {live ? <Connection state={live} /> : null}
        <Button
          sx={{ ml: 'auto' }}
          disabled={!data || data.points.length === 0}
          startIcon={<DownloadIcon aria-hidden />}
          onClick={exportCsv}
        >
          导出 CSV
        </Button>
      </Box>
      {error ? (
        <Card>
          <QueryError error={error} refetch={refetch} />
        </Card>
      ) : (
        <>
          <MonitorFigures data={data} now={now} />
          <MonitorCharts data={data} now={now} empty="这段时间没有数据" />
        </>
      )}
    </Box>
  );
}

/** The window in the URL; a value that is none means the live one. */
function useMonitorWindow() {
  const [search, setSearch] = useSearchParams();
  const window = monitorWindowSchema.safeParse(search.get('window')).data ?? 'live';
  const setWindow = (next: MonitorWindow) =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        if (next === 'live') params.delete('window');
        else params.set('window', next);
        return params;
      },
      { replace: true },
    );
  return [window, setWindow] as const;
}

type WindowChoiceProps = { window: MonitorWindow; onChange: (window: MonitorWindow) => void };

function WindowChoice({ window, onChange }: WindowChoiceProps) {
  return (
    <Box sx={{ maxWidth: '100%', overflowX: 'auto' }}>
      <ToggleButtonGroup
        exclusive
        value={window}
        aria-label="时间窗口"
        onChange={(_, next: MonitorWindow | null) => next && onChange(next)}
      >
        {monitorWindowSchema.options.map((option) => (
          <ToggleButton key={option} value={option}>
            {monitorWindowLabels[option]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

const connections = {
  connecting: { label: '正在连接', tone: 'mute' },
  open: { label: '实时连接中', tone: 'ok' },
  waiting: { label: '已断开，正在重连', tone: 'warn' },
} as const satisfies Record<LivePoints['state'], { label: string; tone: Tone }>;

function Connection({ state }: { state: LivePoints['state'] }) {
  return (
    <Box role="status" aria-live="polite">
      <StateChip {...connections[state]} />
    </Box>
  );
}
