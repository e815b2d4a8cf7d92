import type { Role } from '@console/contract/common/roles/role-schemas';
import { inRoleGroup, type RoleGroup } from '@console/contract/common/roles/roles';
import { dashboardCards } from '@console/contract/console/dashboard';
import type { PinnedRelease } from '@console/contract/console/endpoints/releases';
import { type RemoteDescriptor, remoteDescriptorSchema } from '@console/contract/console/remotes';

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

/** A card or a page of a release, with its parameters from the address. */
export type PagePart = {
  access: RoleGroup;
  files?: readonly string[] | undefined;
  needs?: readonly string[] | undefined;
  early: readonly string[];
  params: Map<string, string>;
};

/**
 * A card that names neither files nor calls is further down: the page loads it as it comes near.
 */
function startsWithPage({ files, early }: Pick<PagePart, 'files' | 'early'>): boolean {
  return files !== undefined || early.length > 0;
}

/** What a release begins with at a path: the cards of a dashboard page, or the page of a route. */
function partsOf(
  release: PinnedRelease,
  roles: readonly Role[] | undefined,
  path: string,
): PagePart[] {
  // A release from before a descriptor field existed gets that field's default.
  const descriptor = remoteDescriptorSchema.safeParse(release.descriptor).data;
  if (!descriptor) return [];
  const page = match(dashboardPattern, path)?.get('item');
  if (page !== undefined) {
    const item = dashboardCards(page, roles);
    return descriptor.cards
      .filter((card) => card.item === item && startsWithPage(card))
      .map((card) => ({ ...card, params: new Map() }));
  }
  const route = routeOf(descriptor, path);
  return route ? [route] : [];
}

/** What a page begins with of one release. */
export type ShownRelease = { release: PinnedRelease; parts: readonly PagePart[] };

/** What the releases begin with at a path for somebody with these roles; the others are left out. */
export function shownParts(
  releases: readonly PinnedRelease[],
  roles: readonly Role[] | undefined,
  path: string,
): ShownRelease[] {
  return releases
    .map((release) => ({
      release,
      parts: partsOf(release, roles, path).filter(({ access }) => inRoleGroup(roles, access)),
    }))
    .filter(({ parts }) => parts.length > 0);
}

/**
 * API paths of a page's early calls, each once. A query in the page's address may ask for something
 * other than its descriptor says, so then nothing is called.
 */
export function earlyCallsOf(shown: readonly ShownRelease[], hasQuery: boolean): string[] {
  if (hasQuery) return [];
  const calls = shown.flatMap(({ parts }) =>
    parts.flatMap(({ early, params }) => early.flatMap((call) => filled(call, params))),
  );
  return [...new Set(calls)];
}

/** Ids and words, as links have them. Anything else could lead the call to another route. */
const isPlain = (value: string) => /^[\w-]+$/.test(value);

function filled(call: string, params: ReadonlyMap<string, string>): string[] {
  const names = [...call.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (!names.every((name) => isPlain(params.get(name) ?? ''))) return [];
  return [call.replace(/:(\w+)/g, (_, name: string) => params.get(name) ?? '')];
}
