import { Box, StateChip, type Tone } from '@console/kit/ui';
import type { LiveConnection as State } from './use-live-points';

const connections = {
  connecting: { label: '正在连接', tone: 'mute' },
  open: { label: '实时连接中', tone: 'ok' },
  waiting: { label: '已断开，正在重连', tone: 'warn' },
} as const satisfies Record<State, { label: string; tone: Tone }>;

/** Whether figures are being pushed. */
export function LiveConnection({ state }: { state: State }) {
  return (
    <Box role="status" aria-live="polite">
      <StateChip {...connections[state]} />
    </Box>
  );
}
