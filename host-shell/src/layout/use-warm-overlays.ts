import { preloadOverlays } from '@console/kit/ui';
import { useEffect } from 'react';

/** Fetches the code of menus, dialogs and drawers when a person begins to act on the page. */
export function useWarmOverlays(): void {
  useEffect(() => {
    const stop = () => {
      window.removeEventListener('pointermove', moved);
      window.removeEventListener('keydown', warm);
    };
    const warm = () => {
      stop();
      preloadOverlays();
    };
    // A page that appears under a resting pointer gets a move event that nobody made.
    const moved = ({ movementX, movementY }: PointerEvent) => {
      if (movementX !== 0 || movementY !== 0) warm();
    };
    window.addEventListener('pointermove', moved, { passive: true });
    window.addEventListener('keydown', warm);
    return stop;
  }, []);
}
