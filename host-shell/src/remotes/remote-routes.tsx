import { inRoleGroup, type RoleGroup } from '@console/contract/common/roles/roles';
import type { PinnedRelease } from '@console/contract/console/endpoints/releases';
import type { PrefetchRequest, RemoteView } from '@console/kit/remote';
import { useInGroup, userApi } from '@console/kit/session';
import { Box, NoPermissionPage, NotFoundPage, Skeleton } from '@console/kit/ui';
import type { ComponentType } from 'react';
import { type RouteObject, useLoaderData } from 'react-router-dom';
import { pinnedRemotes } from './boot';
import { loadRelease, withRetry } from './loading/load-release';
import { MissingPage, RouteFailure } from './remote-error';

type Dispatch = PrefetchRequest['dispatch'];
type Page = { Component: ComponentType | undefined };

type LoadRequest = Omit<PrefetchRequest, 'dispatch'> & { dispatch: Dispatch | undefined };
type DeclaredRoute = PinnedRelease['descriptor']['routes'][number];

/** Whether the user is refused the page, so that neither its code nor its query is asked for. */
async function isDenied(access: RoleGroup, dispatch: Dispatch | undefined): Promise<boolean> {
  if (access === 'allUser' || !dispatch) return false;
  const { data } = await dispatch(
    userApi.endpoints.whoami.initiate(undefined, { subscribe: false }),
  );
  return data !== undefined && !inRoleGroup(data.roles, access);
}

/** A page's code, and its early call beside it. */
async function loadPage(
  release: PinnedRelease,
  { path, access }: DeclaredRoute,
  request: LoadRequest,
): Promise<Page> {
  if (await isDenied(access, request.dispatch)) return { Component: undefined };
  const { routes } = await loadRelease(release);
  const page = routes[path];
  if (!page) return { Component: undefined };
  const { dispatch, params, search } = request;
  if (dispatch) page.prefetch?.({ dispatch, params, search });
  const { Component }: RemoteView = await withRetry(release, page.lazy);
  return { Component };
}

type RemotePageProps = { release: PinnedRelease; access: RoleGroup };

function RemotePage({ release, access }: RemotePageProps) {
  const { Component }: Page = useLoaderData();
  const allowed = useInGroup(access);
  const platform = useInGroup('platformUser');
  // For a panel's users nothing exists outside their menu; others are told that they lack
  // permission.
  if (!allowed) return platform ? <NoPermissionPage /> : <NotFoundPage />;
  return Component ? <Component /> : <MissingPage release={release} />;
}

function PageSkeleton() {
  return (
    <Box role="status" aria-label="正在加载">
      <Skeleton width={180} height={40} />
      <Skeleton variant="rounded" height={320} sx={{ mt: 4 }} />
    </Box>
  );
}

function routeOf(
  release: PinnedRelease,
  route: DeclaredRoute,
  dispatch: Dispatch | undefined,
): RouteObject {
  const { path, access } = route;
  return {
    path,
    id: `${release.name}${path}`,
    loader: ({ params, request }) =>
      loadPage(release, route, { params, search: new URL(request.url).searchParams, dispatch }),
    // The code of a page is the same whatever its parameters; a failed page has no data and is loaded.
    shouldRevalidate: () => false,
    element: <RemotePage release={release} access={access} />,
    errorElement: <RouteFailure release={release} />,
    HydrateFallback: PageSkeleton,
  };
}

/**
 * Routes of the pinned releases, made from their descriptors alone. The code of a page is loaded
 * when somebody goes there.
 */
export function remoteRoutes(dispatch?: Dispatch): RouteObject[] {
  const { releases } = pinnedRemotes();
  return releases.flatMap((release) =>
    release.descriptor.routes.map((route) => routeOf(release, route, dispatch)),
  );
}
