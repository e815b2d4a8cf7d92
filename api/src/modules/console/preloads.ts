import type { PinnedRelease } from '@console/contract/releases';
import { z } from 'zod';
import { escapeHtml } from './page-html';

const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(z.object({ assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }) })),
});

/** True when a route pattern (`/a/:b`) matches a path. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.replace(/\/+$/, '').split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  );
}

/**
 * Tags that start the loading of the remote that owns a path beside the host's own scripts. The
 * integrity is part of what the browser matches a preloaded file by.
 */
export function preloadTags(releases: readonly PinnedRelease[], path: string): string {
  const owner = releases.find(({ descriptor }) =>
    descriptor.routes.some((route) => matches(route.path, path)),
  );
  const manifest = manifestSchema.safeParse(owner?.manifest).data;
  if (!(owner && manifest)) return '';
  const { metaData, exposes } = manifest;
  return [metaData.remoteEntry.name, ...exposes.flatMap(({ assets }) => assets.js.sync)]
    .map((name) => {
      const href = escapeHtml(owner.base + name);
      const integrity = escapeHtml(owner.integrity[name] ?? '');
      return `<link rel="preload" as="script" href="${href}" integrity="${integrity}">`;
    })
    .join('');
}
