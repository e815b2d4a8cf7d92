import './goober-nonce';
import Alert from '@mui/material/Alert';
import {
  type CustomContentProps,
  closeSnackbar,
  enqueueSnackbar,
  SnackbarContent,
  SnackbarProvider,
} from 'notistack';
import type { ReactNode, Ref } from 'react';

/** Tone of a shell notification. */
export type NotificationTone = 'info' | 'success' | 'warning' | 'error';

type ContentProps = CustomContentProps & { ref?: Ref<HTMLDivElement> };

const contents = {
  default: NotificationContent,
  info: NotificationContent,
  success: NotificationContent,
  warning: NotificationContent,
  error: NotificationContent,
};

/** Gives the shell its notifications: at most 5, 4000 ms each, at the top in the middle. */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  return (
    <SnackbarProvider
      maxSnack={5}
      autoHideDuration={4000}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      Components={contents}
    >
      {children}
    </SnackbarProvider>
  );
}

/** Shows a notification of the shell: something that happened, not an answer to a click. */
export function notifyShell(
  text: string,
  options: { tone?: NotificationTone; action?: ReactNode; persist?: boolean } = {},
): string {
  const { tone = 'info', action, persist = false } = options;
  return String(enqueueSnackbar(text, { variant: tone, action, persist }));
}

/** Takes a notification away before its time. */
export function dismissShellNotification(id: string): void {
  closeSnackbar(id);
}

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
