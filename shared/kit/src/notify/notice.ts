import type { ReactNode } from 'react';

/** Tone of a shell notification. */
export type NotificationTone = 'info' | 'success' | 'warning' | 'error';

/** A notification of the shell. */
export type Notice = {
  id: string;
  text: string;
  tone: NotificationTone;
  action: ReactNode;
  persist: boolean;
};
