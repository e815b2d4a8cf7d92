import type { PinnedRelease } from '@console/contract/releases';
import type { Role } from '@console/contract/roles';
import { z } from 'zod';
import { escapeHtml } from '../../html';
import { earlyCallsOf, type PagePart, shownParts } from '../../page-parts';

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

const hostPreloadTag = (url: string) =>
  `<link rel="preload" as="script" href="${escapeHtml(url)}">`;

function preloadTag(release: PinnedRelease, file: string): string {
  const href = escapeHtml(release.base + file);
  const integrity = escapeHtml(release.integrity[file] ?? '');
  return `<link rel="preload" as="script" href="${href}" integrity="${integrity}">`;
}

/** What a page's HTML starts beside the host's own script. */
export type HeadStart = {
  /** Tags for the scripts of the remotes that the page shows, and of the host for them. */
  preloads: string;
  /** API paths of the calls that the page begins with. */
  early: string[];
};

/**
 * The head start of a path, for the roles of whoever asks. `deferred` is the host build's. The integrity in a tag is part of what the
 * browser matches a preloaded file by.
 */
export function headStartOf(
  releases: readonly PinnedRelease[],
  deferred: Readonly<Record<string, readonly string[]>>,
  roles: readonly Role[] | undefined,
  { path, hasQuery }: { path: string; hasQuery: boolean },
): HeadStart {
  const shown = shownParts(releases, roles, path);
  const needs = shown.flatMap(({ parts }) => parts.flatMap((part) => part.needs ?? []));
  const hostFiles = new Set(needs.flatMap((need) => deferred[need] ?? []));
  const remoteTags = shown.flatMap(({ release, parts }) =>
    filesOf(release, parts).map((file) => preloadTag(release, file)),
  );
  return {
    preloads: [...remoteTags, ...[...hostFiles].map(hostPreloadTag)].join(''),
    early: earlyCallsOf(shown, hasQuery),
  };
}
