import type { UserInfo } from '@console/contract/accounts/endpoints/users';
import { api } from '@console/kit/api';
import { userApi } from '@console/kit/session';
import type { createBrowserRouter } from 'react-router-dom';
import { placedCards } from './dashboard/placed-cards';
import { pinnedRemotes } from './remotes/boot';
import { loadCard } from './remotes/cards/card-code';
import { dashboardPath } from './router';
import type { AppDispatch } from './store';
import { systemApi } from './system/system.api';
import { noBody } from './system/use-system';

type Router = ReturnType<typeof createBrowserRouter>;

/** How long the frame in the HTML waits for what the first view needs, in milliseconds. */
const patienceMs = 1000;

function initialized(router: Router): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (router.state.initialized) resolve();
      return router.state.initialized;
    };
    if (look()) return;
    const stop = router.subscribe(() => {
      if (look()) stop();
    });
  });
}

async function dashboardCode(router: Router, user: UserInfo | undefined): Promise<void> {
  const match = router.state.matches.at(-1);
  if (!user || match?.route.path !== dashboardPath) return;
  const placed = placedCards(pinnedRemotes().releases, match.params.item, user);
  // Cards without a chunk for the HTML to preload are further down; they load as they come near.
  const shown = placed.filter(({ card }) => card.chunk);
  // A card that fails says so in its place, when it is shown.
  await Promise.allSettled(shown.map(({ release, card }) => loadCard(release, card.id)));
}

/** Who is signed in, and the brand. */
async function answers(dispatch: AppDispatch): Promise<UserInfo | undefined> {
  const once = { subscribe: false };
  const [user, system] = await Promise.all([
    dispatch(userApi.endpoints.whoami.initiate(undefined, once)),
    dispatch(systemApi.endpoints.getSystemInfo.initiate(noBody, once)),
  ]);
  // The gate asks again by itself, and would otherwise show the old error for one frame.
  if (user.isError || system.isError) dispatch(api.util.resetApiState());
  return user.data;
}

/**
 * Resolves when everything that the first view shows is there: who is signed in, the brand, the
 * code of the page. The console is then rendered once instead of three times (skeleton, frame,
 * page). On a slow line it resolves after a second, and the rest appears as on any later page. It
 * never rejects: a failure is met again, and reported, where it is shown.
 */
export async function firstView(router: Router, dispatch: AppDispatch): Promise<void> {
  const cards = answers(dispatch).then((user) => dashboardCode(router, user));
  const all = Promise.allSettled([initialized(router), cards]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
