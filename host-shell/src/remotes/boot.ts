import { releaseCalls } from '@console/contract/console/calls';
import type { Boot, PinnedRelease } from '@console/contract/console/endpoints/releases';
import type { RemoteDescriptor } from '@console/contract/console/remotes';
import { callEndpoint } from '@console/kit/api';
import { registerReleases } from './loading/federation';

type RemoteSet = {
  /** Identifies the set that this page was given; compared with the API's to detect a newer one. */
  releaseSet: string;
  releases: readonly PinnedRelease[];
  descriptors: readonly RemoteDescriptor[];
};

let pinned: RemoteSet = { releaseSet: '', releases: [], descriptors: [] };

/**
 * Takes the boot payload and pins its releases for the life of the page: nothing is swapped under
 * a running page, a newer release is taken by the next load. Rejects with the call's error.
 */
export async function bootRemotes(): Promise<Boot> {
  const { data, error } = await callEndpoint(releaseCalls.getBoot, undefined);
  if (error) throw error;
  registerReleases(data.remotes);
  pinned = {
    releaseSet: data.releaseSet,
    releases: data.remotes,
    descriptors: data.remotes.map(({ descriptor }) => descriptor),
  };
  return data;
}

/** The releases that this page was given; empty before `bootRemotes` has resolved. */
export function pinnedRemotes(): RemoteSet {
  return pinned;
}

/** The same for components. It never changes while they live, so there is nothing to subscribe to. */
export function useRemotes(): RemoteSet {
  return pinned;
}
