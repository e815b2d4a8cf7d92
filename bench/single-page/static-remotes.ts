// Stands in for the host's federation module in the single-page build: the same remotes, bundled.
import type { PinnedRelease } from '@console/contract/console/endpoints/releases';
import type { RemoteModule } from '@console/kit/remote';

type Module = { default: RemoteModule };

const modules: Readonly<Record<PinnedRelease['name'], () => Promise<Module>>> = {
  'mf-sites': () => import('../../mf-sites/src/remote'),
  'mf-l4-forward': () => import('../../mf-l4-forward/src/remote'),
  'mf-billing': () => import('../../mf-billing/src/remote'),
  'mf-account': () => import('../../mf-account/src/remote'),
  'mf-admin': () => import('../../mf-admin/src/remote'),
  'mf-mapping': () => import('../../mf-mapping/src/remote'),
};

export function registerReleases(): void {
  // Nothing to register: the code is part of this build.
}

/** The remote's module, from a chunk of this build. */
export async function loadModule(release: Pick<PinnedRelease, 'name'>): Promise<RemoteModule> {
  return (await modules[release.name]()).default;
}
