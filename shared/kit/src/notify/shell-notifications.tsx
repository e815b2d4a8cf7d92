import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { laterCode, useCode } from '../code/use-code';
import type { Notice, NotificationTone } from './notice';

const snackbars = laterCode(() => import('./snackbars'));

// Notifications are rare: their code is fetched with the first, which waits for it here.
let waiting: readonly Notice[] = [];
let shown: ((notice: Notice) => void) | undefined;
let count = 0;
const listeners = new Set<() => void>();

function setWaiting(next: readonly Notice[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Gives the shell its notifications. */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const wanted = useSyncExternalStore(subscribe, () => waiting.length > 0);
  const code = useCode(snackbars, wanted);
  const show = useCallback(() => {
    shown = snackbars.loaded?.openSnackbar;
    for (const notice of waiting) shown?.(notice);
    setWaiting([]);
    return () => {
      shown = undefined;
    };
  }, []);
  return (
    <>
      {children}
      {code ? <code.Snackbars onReady={show} /> : null}
    </>
  );
}

/** Shows a notification of the shell: something that happened, not an answer to a click. */
export function notifyShell(
  text: string,
  options: { tone?: NotificationTone; action?: ReactNode; persist?: boolean } = {},
): string {
  const { tone = 'info', action, persist = false } = options;
  count += 1;
  const notice = { id: `shell-${count}`, text, tone, action, persist };
  if (shown) shown(notice);
  else setWaiting([...waiting, notice]);
  return notice.id;
}

/** Dismisses a notification early. */
export function dismissShellNotification(id: string): void {
  setWaiting(waiting.filter((notice) => notice.id !== id));
  snackbars.loaded?.closeSnackbar(id);
}
