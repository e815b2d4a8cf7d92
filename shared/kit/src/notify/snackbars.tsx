import './goober-nonce';
import Alert from '@mui/material/Alert';
import {
  type CustomContentProps,
  closeSnackbar,
  enqueueSnackbar,
  SnackbarContent,
  SnackbarProvider,
} from 'notistack';
import { type Ref, useEffect } from 'react';
import type { Notice } from './notice';

type ContentProps = CustomContentProps & { ref?: Ref<HTMLDivElement> };

const contents = {
  default: NotificationContent,
  info: NotificationContent,
  success: NotificationContent,
  warning: NotificationContent,
  error: NotificationContent,
};

/** The shell's notifications: at most 5, 4000 ms each, centred at the top. */
export function Snackbars({ onReady }: { onReady: () => () => void }) {
  useEffect(onReady, [onReady]);
  return (
    <SnackbarProvider
      maxSnack={5}
      autoHideDuration={4000}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      Components={contents}
    />
  );
}

/** Shows a notification. */
export function openSnackbar({ id, text, tone, action, persist }: Notice): void {
  enqueueSnackbar(text, { key: id, variant: tone, action, persist });
}

/** Dismisses a notification. */
export { closeSnackbar };

function NotificationContent({ ref, message, action, id, variant }: ContentProps) {
  return (
    <SnackbarContent ref={ref} role="alert">
      <Alert
        role="presentation"
        severity={variant === 'default' ? 'info' : variant}
        action={typeof action === 'function' ? action(id) : action}
        sx={{
          width: '100%',
          bgcolor: 'layer.raised',
          border: 1,
          borderColor: 'line.hairline',
          boxShadow: (theme) => theme.vars.palette.float.pop,
        }}
      >
        {message}
      </Alert>
    </SnackbarContent>
  );
}
