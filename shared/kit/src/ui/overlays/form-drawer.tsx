import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { XIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Box } from '../box';
import { useLeave } from './use-leave';

/** Props of {@link FormDrawer}. */
export type FormDrawerProps = {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  /** Names what was typed and not saved; closing then asks first, however it is closed. */
  unsaved?: string | undefined;
  /** Buttons at the foot; the primary one stands last. One that cancels calls `close`. */
  actions?: ReactNode | ((close: () => void) => ReactNode);
  children: ReactNode;
};

/** A drawer for small forms and details: 600 px, full width on phones. */
export function FormDrawer(props: FormDrawerProps) {
  const { open, title, onClose, unsaved, actions, children } = props;
  const id = useId();
  const leave = useLeave(unsaved, onClose);
  const close = () => void leave();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={close}
      slotProps={{
        paper: { 'aria-labelledby': id, role: 'dialog', sx: { width: 600, maxWidth: '100%' } },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          pl: 6,
          pr: 4,
          height: 60,
          flex: 'none',
          borderBottom: 1,
          borderColor: 'line.hairline',
        }}
      >
        <Typography variant="h2" id={id} sx={{ flex: 1 }}>
          {title}
        </Typography>
        <IconButton aria-label="关闭" onClick={close}>
          <XIcon size={18} />
        </IconButton>
      </Box>
      {/* What scrolls can be reached by the keyboard, with or without something to press in it. */}
      <Box
        tabIndex={0}
        role="region"
        aria-labelledby={id}
        sx={{ flex: 1, overflowY: 'auto', p: 6, outlineOffset: '-2px' }}
      >
        {children}
      </Box>
      {actions ? (
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'flex-end',
            gap: 2,
            px: 6,
            py: 3.5,
            borderTop: 1,
            borderColor: 'line.hairline',
          }}
        >
          {typeof actions === 'function' ? actions(close) : actions}
        </Box>
      ) : null}
    </Drawer>
  );
}
