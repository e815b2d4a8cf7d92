import { keyframes } from '@emotion/react';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Box } from '../ui/box';
import { StateChip } from '../ui/state-chip';

const slideIn = keyframes`from { opacity: 0; transform: translateY(12px) }`;

/** Props of {@link SaveBar}. */
export type SaveBarProps = {
  /** Labels of what was changed; nothing is shown while it is empty. */
  changes: string[];
  saving?: boolean;
  saveLabel?: string;
  onSave: () => void;
  onDiscard: () => void;
};

/** Appears when something is dirty and says what. */
export function SaveBar(props: SaveBarProps) {
  const { changes, saving, saveLabel = '保存', onSave, onDiscard } = props;
  const isEmpty = changes.length === 0;
  const place = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  // The pressed button disappears with the bar, so the focus is returned to where it was.
  useEffect(() => {
    if (!isEmpty || !isPressed.current) return;
    isPressed.current = false;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [isEmpty]);
  const pressing = (work: () => void) => () => {
    isPressed.current = true;
    work();
  };
  if (isEmpty)
    return <Box ref={place} tabIndex={-1} sx={{ position: 'absolute', outline: 'none' }} />;
  return (
    <Box
      role="region"
      aria-label="未保存的修改"
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 'appBar',
        mt: 4,
        px: 5,
        py: 3,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        fontSize: 13,
        borderRadius: '10px',
        border: 1,
        borderColor: 'line.strong',
        bgcolor: 'layer.raised',
        boxShadow: (theme) => theme.vars.palette.float.pop,
        animation: `${slideIn} 250ms ease-out`,
      }}
    >
      <StateChip tone="warn" label="未保存" />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        修改了 {changes.length} 处：{changes.join('、')}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
        <Button onClick={pressing(onDiscard)} disabled={saving}>
          放弃
        </Button>
        <Button variant="contained" color="primary" loading={saving} onClick={pressing(onSave)}>
          {saveLabel}
        </Button>
      </Box>
    </Box>
  );
}
