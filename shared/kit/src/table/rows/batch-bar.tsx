import Button from '@mui/material/Button';
import Slide from '@mui/material/Slide';
import { type ReactNode, useEffect, useState } from 'react';
import { Box } from '../../ui/box';

type BatchBarProps = { count: number; onClear: () => void; children: ReactNode };

/** Slides in with the selection and says what can be done with it. */
export function BatchBar({ count, onClear, children }: BatchBarProps) {
  // The bar keeps its last number while it slides out.
  const [shown, setShown] = useState(count);
  useEffect(() => {
    if (count > 0) setShown(count);
  }, [count]);
  return (
    <Box sx={dockLook}>
      <Slide in={count > 0} direction="up" mountOnEnter unmountOnExit>
        <Box role="toolbar" aria-label="批量操作" sx={barLook}>
          <Box component="span" className="num" sx={{ whiteSpace: 'nowrap' }}>
            已选 {shown} 项
          </Box>
          {children}
          <Button variant="text" onClick={onClear}>
            取消选择
          </Button>
        </Box>
      </Slide>
    </Box>
  );
}

const dockLook = {
  position: 'sticky',
  bottom: 16,
  zIndex: 2,
  display: 'flex',
  justifyContent: 'center',
  height: 0,
  alignItems: 'flex-end',
  pointerEvents: 'none',
} as const;

const barLook = {
  pointerEvents: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2.5,
  mx: 4,
  mb: 2,
  px: 4,
  py: 2.5,
  fontSize: 13,
  borderRadius: '10px',
  border: 1,
  borderColor: 'line.strong',
  bgcolor: 'layer.raised',
  boxShadow: 'var(--c-palette-float-pop)',
} as const;
