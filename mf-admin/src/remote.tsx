import { defineRemote } from '@console/kit/remote';

export default defineRemote({
  routes: {
    '/admin/stat/:item': { lazy: () => import('./features/stats/user-stats.page') },
    '/admin/user': { lazy: () => import('./features/users/user-list.page') },
    '/admin/agent': { lazy: () => import('./features/agents/agent-list.page') },
    '/admin/node/:item': { lazy: () => import('./features/nodes/nodes.page') },
    '/admin/marketing/:item': { lazy: () => import('./features/announcements/marketing.page') },
    '/admin/aff/:item': { lazy: () => import('./features/affiliates/affiliate-list.page') },
    '/admin/system/:item': { lazy: () => import('./features/releases/releases.page') },
  },
  // In one file: the dashboard shows them together.
  cards: {
    business: () => import(/* webpackChunkName: "cards" */ './features/overview/business.card'),
    'platform-traffic': () =>
      import(/* webpackChunkName: "cards" */ './features/overview/traffic.card'),
    todo: () => import(/* webpackChunkName: "cards" */ './features/overview/todo.card'),
    nodes: () => import(/* webpackChunkName: "cards" */ './features/overview/nodes.card'),
    orders: () => import(/* webpackChunkName: "cards" */ './features/overview/orders.card'),
  },
});
