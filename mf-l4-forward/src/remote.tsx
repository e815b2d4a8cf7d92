import { defineRemote } from '@console/kit/remote';

const forwards = {
  lazy: () => import(/* webpackChunkName: "forwards" */ './pages/forwards.page'),
};
const detail = {
  lazy: () => import(/* webpackChunkName: "forward-detail" */ './pages/forward-detail.page'),
};

export default defineRemote({
  routes: {
    '/l4-forward/forward/:item': forwards,
    '/l4-forward/forward/:item/:forward': detail,
    '/l4-forward/forward/:item/:forward/:nav': detail,
  },
  cards: {
    forwards: () => import('./features/overview/forwards.card'),
  },
});
