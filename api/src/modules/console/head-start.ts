import type { Role } from '@console/contract/common/roles/role-schemas';
import type { PinnedRelease } from '@console/contract/console/endpoints/releases';
import { z } from 'zod';
import { earlyCallsOf, type PagePart, shownParts } from '../../page-parts';
import { escapeHtml } from '../../rendering/html';
import type { Build } from './host-build';

const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(z.object({ assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }) })),
});

function filesOf(release: PinnedRelease, parts: readonly PagePart[]): string[] {
  const manifest = manifestSchema.safeParse(release.manifest).data;
  if (!manifest) return [];
  const named = parts.flatMap(({ files }) => files ?? []);
  const { metaData, exposes } = manifest;
  const exposed = exposes.flatMap(({ assets }) => assets.js.sync);
  return [...new Set([metaData.remoteEntry.name, ...exposed, ...named])];
}

const preloadTag = (url: string, integrity = '') =>
  `<link rel="preload" as="script" href="${escapeHtml(url)}" integrity="${escapeHtml(integrity)}">`;

/** What a page's HTML starts beside the host's own script. */
export type HeadStart = {
  /** Tags for the scripts of the remotes that the page shows, and of the host for them. */
  preloads: string;
  /** API paths of the page's early calls. */
  early: string[];
};

/**
 * The head start of a path, for the roles of whoever asks. The integrity in a tag is part of what the
 * browser matches a preloaded file by.
 */
export function headStartOf(
  releases: readonly PinnedRelease[],
  { deferred, integrity }: Pick<Build, 'deferred' | 'integrity'>,
  roles: readonly Role[] | undefined,
  { path, hasQuery }: { path: string; hasQuery: boolean },
): HeadStart {
  const shown = shownParts(releases, roles, path);
  const needs = shown.flatMap(({ parts }) => parts.flatMap((part) => part.needs ?? []));
  const hostFiles = new Set(needs.flatMap((need) => deferred[need] ?? []));
  const remoteTags = shown.flatMap(({ release, parts }) =>
    filesOf(release, parts).map((file) => preloadTag(release.base + file, release.integrity[file])),
  );
  const hostTags = [...hostFiles].map((url) => preloadTag(url, integrity[url]));
  return {
    preloads: [...remoteTags, ...hostTags].join(''),
    early: earlyCallsOf(shown, hasQuery),
  };
}
