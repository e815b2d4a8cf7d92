import { systemInfoCalls } from '@console/contract/console/calls';
import { panelHostHeader } from '@console/contract/console/system-info';
import { callEndpoint, isApiError } from '@console/kit/api';
import { browser } from '@console/kit/session';

/** Header that names the host which the browser shows. */
export function panelHost(): Record<string, string> {
  return { [panelHostHeader]: window.location.hostname };
}

/** Goes to the page that says that there is no console here, with the request id. */
export function goToUnauthorized(error: unknown): void {
  const request = isApiError(error) ? error.requestId : '';
  browser.go(`/unauthorized${request ? `?request=${encodeURIComponent(request)}` : ''}`);
}

/** True when system-info names no console for this host; the page has then been left already. */
export async function isRefused(): Promise<boolean> {
  const options = { headers: panelHost() };
  const { data, error } = await callEndpoint(systemInfoCalls.getSystemInfo, { body: {} }, options);
  if (data?.systemInfo) return false;
  goToUnauthorized(error);
  return true;
}
