import { defineRemote, prefetchOf } from '@console/kit/remote';
import { billingApi } from './billing.api';
import { packageArgAt } from './features/packages/package-detail.early';

const { getPackage, listPackages, listPlans } = billingApi.endpoints;

const packageDetail = {
  lazy: () => import('./features/packages/package-detail.page'),
  prefetch: prefetchOf(getPackage, packageArgAt),
};

// In one file: the dashboard shows them together.
const packagesCard = () =>
  import(/* webpackChunkName: "cards" */ './features/overview/packages.card');

export default defineRemote({
  routes: {
    '/package-management/user-package': {
      lazy: () => import('./features/packages/user-packages.page'),
      prefetch: prefetchOf(listPackages, () => undefined),
    },
    '/package-management/user-package/:id': packageDetail,
    '/package-management/user-package/:id/:item': packageDetail,
    '/package-management/buy-package': {
      lazy: () => import('./features/shop/buy-package.page'),
      prefetch: prefetchOf(listPlans, () => undefined),
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
