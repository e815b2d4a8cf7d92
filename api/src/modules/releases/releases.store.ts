import type { PinnedRelease } from '@console/contract/console/endpoints/releases';
import { and, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/engine';
import { releaseChannels, releaseFiles, releases } from './releases.tables';

/** Which file of which release. */
export type FileAddress = { name: PinnedRelease['name']; version: string; file: string };

/** Where the files of a release are served. */
export const baseOf = (name: string, version: string) => `/remotes/${name}/${version}/`;

/** The live releases as a page pins them, in order of their names. */
export async function selectLive(db: Db): Promise<PinnedRelease[]> {
  const rows = await db
    .select({
      id: releases.id,
      name: releases.name,
      version: releases.version,
      manifest: releases.manifest,
      descriptor: releases.descriptor,
    })
    .from(releaseChannels)
    .innerJoin(releases, eq(releases.id, releaseChannels.liveId))
    .orderBy(releaseChannels.name);
  const digests = await db
    .select({
      releaseId: releaseFiles.releaseId,
      name: releaseFiles.name,
      integrity: releaseFiles.integrity,
    })
    .from(releaseChannels)
    .innerJoin(releaseFiles, eq(releaseFiles.releaseId, releaseChannels.liveId))
    .orderBy(releaseFiles.name);
  return rows.map(({ id, ...release }) => ({
    ...release,
    base: baseOf(release.name, release.version),
    integrity: Object.fromEntries(
      digests
        .filter(({ releaseId }) => releaseId === id)
        .map((file) => [file.name, file.integrity]),
    ),
  }));
}

/** Every release with whether it is live, the newest first. */
export function selectReleases(db: Db) {
  const live = alias(releaseChannels, 'live');
  return db
    .select({
      name: releases.name,
      version: releases.version,
      descriptor: releases.descriptor,
      bytes: releases.bytes,
      files: releases.files,
      publishedAt: releases.publishedAt,
      liveId: live.liveId,
    })
    .from(releases)
    .leftJoin(live, eq(live.liveId, releases.id))
    .orderBy(desc(releases.publishedAt), releases.name);
}

/** One file of a release in all its encodings, or undefined. */
export async function selectFile(db: Db, release: FileAddress) {
  const [row] = await db
    .select({
      descriptor: releases.descriptor,
      integrity: releaseFiles.integrity,
      content: releaseFiles.content,
      brotli: releaseFiles.brotli,
      gzip: releaseFiles.gzip,
    })
    .from(releases)
    .innerJoin(releaseFiles, eq(releaseFiles.releaseId, releases.id))
    .where(
      and(
        eq(releases.name, release.name),
        eq(releases.version, release.version),
        eq(releaseFiles.name, release.file),
      ),
    );
  return row;
}
