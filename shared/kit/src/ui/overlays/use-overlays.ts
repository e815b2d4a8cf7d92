import { laterCode, useCode } from '../../code/use-code';
import { toast } from '../../notify/toast';

const overlays = laterCode(() => import('./overlays'));

function sayFailure(): void {
  toast.error('没有加载成功，请检查网络后重试', { id: 'overlays' });
}

/** Fetches what opens over pages, so that the first of them opens at once. */
export function preloadOverlays(): void {
  // A failure shows itself when somebody opens one.
  overlays.fetch().catch(() => undefined);
}

/** The code of what opens over pages, fetched when it is first wanted. */
export function useOverlays(wanted: boolean) {
  return useCode(overlays, wanted, sayFailure);
}
