import { preloadOverlays } from '@console/kit/ui';
import { useEffect } from 'react';

const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Fetches the code of menus, dialogs and drawers at the first sign of a person at the page. */
export function useWarmOverlays(): void {
  useEffect(() => {
    const stop = () => {
      for (const sign of signs) window.removeEventListener(sign, warm);
    };
    const warm = () => {
      stop();
      preloadOverlays();
    };
    for (const sign of signs) window.addEventListener(sign, warm, { passive: true });
    return stop;
  }, []);
}
