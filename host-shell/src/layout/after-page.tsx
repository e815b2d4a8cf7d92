import { type ReactNode, useDeferredValue } from 'react';

/**
 * What surrounds the page and is drawn after it, in work that the page can interrupt: menu entries
 * and the buttons of the bar, whose places are reserved by their frames. Once shown, it stays.
 */
export function AfterPage({ children }: { children: ReactNode }) {
  return useDeferredValue<boolean>(true, false) ? children : null;
}
