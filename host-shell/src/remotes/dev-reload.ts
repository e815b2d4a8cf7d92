import { releaseCalls } from '@console/contract/console/calls';
import { callEndpoint } from '@console/kit/api';

const pollMs = 1000;

/** Development only: reloads the page when a new build of anything it uses is there. */
export function reloadOnRelease(releaseSet: string): void {
  setInterval(async () => {
    const { data } = await callEndpoint(releaseCalls.getReleaseSet, undefined);
    if (data && data.releaseSet !== releaseSet) window.location.reload();
  }, pollMs);
}
