import type { PinnedRelease } from '@console/contract/releases';
import { type RemoteDescriptor, remoteDescriptorSchema } from '@console/contract/remotes';
import { inRoleGroup, type Role, type RoleGroup } from '@console/contract/roles';
import { z } from 'zod';
import { escapeHtml } from '../../html';

const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(z.object({ assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }) })),
});

/** Where the host shows the cards of all remotes. */
const dashboardPattern = '/dashboard/:item';

/** Parameters of a path that a route pattern (`/a/:b`) matches. */
function match(pattern: string, path: string): Map<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.replace(/\/+$/, '').split('/');
  const fits =
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index]);
  if (!fits) return undefined;
  return new Map(
    wanted.flatMap((part, index) =>
      part.startsWith(':') ? [[part.slice(1), given[index] ?? '']] : [],
    ),
  );
}

/** Of the routes that match a path, the one with the fewest parameters, as the router ranks them. */
function routeOf({ routes }: RemoteDescriptor, path: string) {
  return routes
    .flatMap((route) => {
      const params = match(route.path, path);
      return params ? [{ ...route, params }] : [];
    })
    .sort((a, b) => a.params.size - b.params.size)[0];
}

type Part = {
  access: RoleGroup;
  files?: readonly string[] | undefined;
  needs?: readonly string[] | undefined;
  early: readonly string[];
  params: Map<string, string>;
};

/** What a release shows at a path: the cards of a dashboard page, or the page of a route. */
function partsOf(release: PinnedRelease, path: string): Part[] {
  // A release of before a field of the descriptor came takes that field's default.
  const descriptor = remoteDescriptorSchema.safeParse(release.descriptor).data;
  if (!descriptor) return [];
  const item = match(dashboardPattern, path)?.get('item');
  if (item !== undefined) {
    return descriptor.cards
      .filter((card) => card.item === item)
      .map((card) => ({ ...card, params: new Map() }));
  }
  const route = routeOf(descriptor, path);
  return route ? [route] : [];
}

function filesOf(release: PinnedRelease, parts: readonly Part[]): string[] {
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
  const shown = releases
    .map((release) => ({
      release,
      parts: partsOf(release, path).filter(({ access }) => inRoleGroup(roles, access)),
    }))
    .filter(({ parts }) => parts.length > 0);
  const early = shown.flatMap(({ parts }) =>
    parts.flatMap((part) => part.early.map((call) => fill(call, part.params))),
  );
  const needs = shown.flatMap(({ parts }) => parts.flatMap((part) => part.needs ?? []));
  const hostFiles = new Set(needs.flatMap((need) => deferred[need] ?? []));
  const remoteTags = shown.flatMap(({ release, parts }) =>
    filesOf(release, parts).map((file) => preloadTag(release, file)),
  );
  return {
    preloads: [...remoteTags, ...[...hostFiles].map(hostPreloadTag)].join(''),
    early: hasQuery ? [] : [...new Set(early)],
  };
}

function fill(call: string, params: ReadonlyMap<string, string>): string {
  return call.replace(/:(\w+)/g, (_, name: string) => params.get(name) ?? '');
}
