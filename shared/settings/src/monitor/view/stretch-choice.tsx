import type { MonitorWindow } from '@console/contract/monitor/monitor';
import { MomentField } from '@console/kit/table';
import { Box, Button } from '@console/kit/ui';
import { ownStretch, type TimeBoard } from './time-view';
import { WindowChoice } from './window-choice';
import { monitorWindowLabels } from './windows';

const hourMs = 3_600_000;

/** One of the windows, or a stretch that was brushed out of a chart or is typed in. */
export function StretchChoice({ board: { params, set } }: { board: TimeBoard }) {
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
