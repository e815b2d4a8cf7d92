import { createHash } from 'node:crypto';
import type { Role } from '@console/contract/common/roles/role-schemas';
import { inRoleGroup } from '@console/contract/common/roles/roles';
import type { Boot, PinnedRelease, Release } from '@console/contract/console/endpoints/releases';
import type { Database } from '../../db/engine';
import type { Ground, Publication } from './release-checks';
import { publishRelease } from './releases.publish';
import { selectLive, selectReleases } from './releases.store';

/** The host build that is live, as its `build.json` says. */
export type HostBuild = NonNullable<Ground['host']> & { id: string };

export type ReleasesDeps = Pick<Database, 'db' | 'signals'> & {
  hostBuild: () => Promise<HostBuild | undefined>;
};

export type ReleasesService = ReturnType<typeof createReleasesService>;

/** The registry of releases: which are live, who gets which, and how a new one comes in. */
export function createReleasesService({ db, signals, hostBuild }: ReleasesDeps) {
  let live: Promise<PinnedRelease[]> | undefined;

  /** Live releases, from memory until a publication anywhere moves them. */
  function liveReleases(): Promise<PinnedRelease[]> {
    live ??= selectLive(db).catch((error: unknown) => {
      live = undefined;
      throw error;
    });
    return live;
  }

  const forget = () => {
    live = undefined;
  };

  /** Forgets what it knows whenever any process has published. Resolves to the function that ends it. */
  const start = () => signals.subscribe('releases', forget);

  /** What a user gets. Nobody without a session gets anything. */
  async function getBoot(roles: readonly Role[] | undefined): Promise<Boot> {
    const all = roles ? await liveReleases() : [];
    const remotes = all.filter(({ descriptor }) => inRoleGroup(roles, descriptor.access));
    const build = await hostBuild();
    const names = [build?.id ?? '', ...remotes.map(({ name, version }) => `${name}@${version}`)];
    const releaseSet = createHash('sha256')
      .update(names.join('\n'))
      .digest('base64url')
      .slice(0, 16);
    return { releaseSet, remotes };
  }

  async function listReleases(): Promise<Release[]> {
    const rows = await selectReleases(db);
    return rows.map(({ descriptor, liveId, publishedAt, ...release }) => ({
      ...release,
      live: liveId !== null,
      kitRange: descriptor.kitRange,
      publishedAt: publishedAt.toISOString(),
    }));
  }

  async function publish(remote: string, publication: Publication): Promise<Release> {
    const release = await publishRelease({ db, signals, host: hostBuild }, remote, publication);
    forget();
    return release;
  }

  return { start, getBoot, listReleases, publish };
}
