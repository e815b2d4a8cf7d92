import Box from '@mui/material/Box';

/** How good or bad a state is. */
export type Tone = 'ok' | 'warn' | 'bad' | 'mute' | 'info';

const look = {
  ok: { color: 'success.main', bgcolor: 'soft.ok' },
  warn: { color: 'warning.main', bgcolor: 'soft.warn' },
  bad: { color: 'error.main', bgcolor: 'soft.bad' },
  mute: { color: 'text.secondary', bgcolor: 'layer.sunken' },
  info: { color: 'info.main', bgcolor: 'soft.info' },
} as const satisfies Record<Tone, object>;

/** A state as a dot and a word. */
export function StateChip({ tone, label }: { tone: Tone; label: string }) {
  return (
    <Box
      component="span"
      sx={{
        ...look[tone],
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.25,
        height: 22,
        px: 2,
        borderRadius: '5px',
        fontSize: 12,
        fontWeight: 500,
        lineHeight: 1,
        whiteSpace: 'nowrap',
        verticalAlign: 'middle',
        '&::before': {
          content: '""',
          width: 6,
          height: 6,
          borderRadius: '50%',
          bgcolor: 'currentColor',
        },
      }}
    >
      {label}
    </Box>
  );
}
