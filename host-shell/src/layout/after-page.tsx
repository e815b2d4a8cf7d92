import { type ReactNode, useDeferredValue } from 'react';

/**
 * What stands around the page and is drawn after it, in work that the page interrupts: menu entries and
 * the buttons of the bar, whose places are kept by their frames. It never goes again.
 */
export function AfterPage({ children }: { children: ReactNode }) {
  return useDeferredValue<boolean>(true, false) ? children : null;
}
