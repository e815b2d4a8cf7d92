import type { Revision } from '@console/contract/settings/revisions';
import { Box, type Tone } from '@console/kit/ui';
import { syncState } from './revision.model';

const colors = {
  ok: 'text.primary',
  info: 'text.primary',
  warn: 'warning.main',
  bad: 'error.main',
  mute: 'text.tertiary',
} as const satisfies Record<Tone, string>;

/** `38/40 节点，1.2 秒`: how far a revision has come. */
export function RevisionSync({ revision }: { revision: Pick<Revision, 'sync'> }) {
  const { text, tone } = syncState(revision);
  return (
    <Box component="span" className="num" sx={{ color: colors[tone] }}>
      {text}
    </Box>
  );
}
