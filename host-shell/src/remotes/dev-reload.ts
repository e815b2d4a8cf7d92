import { releaseEndpoints } from '@console/contract/releases';
import { callEndpoint } from '@console/kit/api';

const pollMs = 1000;

/** Development alone: reloads the page by itself when a build of anything it uses is there. */
export function reloadOnRelease(releaseSet: string): void {
  setInterval(async () => {
    const { data } = await callEndpoint(releaseEndpoints.getReleaseSet, undefined);
    if (data && data.releaseSet !== releaseSet) window.location.reload();
  }, pollMs);
}
