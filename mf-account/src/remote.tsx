import { defineRemote } from '@console/kit/remote';

export default defineRemote({
  routes: {
    '/account/:item': { lazy: () => import('./features/account/account.page') },
    '/affiliate': { lazy: () => import('./features/affiliate/affiliate.page') },
    '/agent/:item': { lazy: () => import('./features/agent/agent.page') },
  },
});
