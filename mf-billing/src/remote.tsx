import { defineRemote, type PrefetchRequest } from '@console/kit/remote';
import { billingApi } from './billing.api';

function prefetchPackages({ dispatch }: PrefetchRequest): void {
  dispatch(billingApi.util.prefetch('listPackages', undefined, {}));
}

function prefetchPackage({ params, dispatch }: PrefetchRequest): void {
  if (params.id)
    dispatch(billingApi.util.prefetch('getPackage', { params: { id: params.id } }, {}));
}

function prefetchPlans({ dispatch }: PrefetchRequest): void {
  dispatch(billingApi.util.prefetch('listPlans', undefined, {}));
}

const packageDetail = {
  lazy: () => import('./features/packages/package-detail.page'),
  prefetch: prefetchPackage,
};

// In one file: the dashboard shows them together.
const packagesCard = () =>
  import(/* webpackChunkName: "cards" */ './features/overview/packages.card');

export default defineRemote({
  routes: {
    '/package-management/user-package': {
      lazy: () => import('./features/packages/user-packages.page'),
      prefetch: prefetchPackages,
    },
    '/package-management/user-package/:id': packageDetail,
    '/package-management/user-package/:id/:item': packageDetail,
    '/package-management/buy-package': {
      lazy: () => import('./features/shop/buy-package.page'),
      prefetch: prefetchPlans,
    },
    '/finance-management/topup': {
      lazy: () => import('./features/orders/topup.page'),
    },
    '/finance-management/topup-history': {
      lazy: () => import('./features/movements/topup-history.page'),
    },
    '/finance-management/consumption-history': {
      lazy: () => import('./features/movements/consumption-history.page'),
    },
    '/finance-management/gift-redemption': {
      lazy: () => import('./features/gifts/gift-redemption.page'),
    },
  },
  cards: {
    balance: () => import(/* webpackChunkName: "cards" */ './features/overview/balance.card'),
    packages: packagesCard,
    // In the panel no balance stands beside it, so position and width differ.
    'panel-packages': packagesCard,
    usage: () => import(/* webpackChunkName: "usage" */ './features/overview/usage.card'),
  },
});
