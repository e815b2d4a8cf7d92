import type { PinnedRelease } from '@console/contract/console/endpoints/releases';
import type { RemoteName } from '@console/contract/console/remotes';

/** A release as the boot payload pins it, for tests. */
export function makePinned(name: RemoteName): PinnedRelease {
  return {
    name,
    version: '1.0.0',
    base: `/remotes/${name}/1.0.0/`,
    manifest: {
      metaData: { remoteEntry: { name: 'entry.js' } },
      exposes: [{ assets: { js: { sync: ['page.js'] } } }],
    },
    integrity: { 'entry.js': `sha384-${'B'.repeat(64)}`, 'page.js': `sha384-${'C'.repeat(64)}` },
    descriptor: {
      name,
      title: name,
      access: 'allUser',
      kitRange: '^1.0.0',
      routes: [{ path: `/${name}/:item`, access: 'allUser', early: [] }],
      menu: [],
      cards: [],
    },
  };
}
