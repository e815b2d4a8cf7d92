import { laterCode, useCode } from '../../code/use-code';
import { toast } from '../../notify/toast';

const overlays = laterCode(() => import('./overlays'));

function sayFailure(): void {
  toast.error('没有加载成功，请检查网络后重试', { id: 'overlays' });
}

/** Fetches the overlays' code ahead, so that the first one opens at once. */
export function preloadOverlays(): void {
  // A failure is reported when somebody opens one.
  overlays.fetch().catch(() => undefined);
}

/** The overlays' code, fetched when first needed. */
export function useOverlays(wanted: boolean) {
  return useCode(overlays, wanted, sayFailure);
}
