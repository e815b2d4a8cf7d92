import { defineRemote, prefetchOf } from '@console/kit/remote';
import { siteListArgAt } from './features/site-list/site-list.early';
import { siteArgAt } from './pages/site-detail.early';
import { sitesApi } from './sites/sites.api';

const websites = {
  lazy: () => import(/* webpackChunkName: "site-list" */ './pages/websites.page'),
};

const siteDetail = {
  lazy: () => import(/* webpackChunkName: "site-detail" */ './pages/site-detail.page'),
  prefetch: prefetchOf(sitesApi.endpoints.getSite, siteArgAt),
};

const siteDefaults = {
  lazy: () =>
    import(
      /* webpackChunkName: "site-defaults" */ './features/site-settings/defaults/site-defaults.page'
    ),
};

const strategyGroup = {
  lazy: () =>
    import(/* webpackChunkName: "strategy-group" */ './features/defence-groups/group-detail.page'),
};

export default defineRemote({
  routes: {
    '/website-management/website/add': {
      lazy: () => import('./features/site-add/add-site.page'),
    },
    '/website-management/website/list': {
      ...websites,
      prefetch: prefetchOf(sitesApi.endpoints.listSites, siteListArgAt),
    },
    '/website-management/website/default': siteDefaults,
    '/website-management/website/default/:scope/:section': siteDefaults,
    '/website-management/website/:item': websites,
    '/website-management/website/:item/:site': siteDetail,
    '/website-management/website/:item/:site/:nav': siteDetail,
    '/website/list/:sn': { lazy: () => import('./pages/site-by-sn.page') },
    '/website-management/dns-api': {
      lazy: () => import(/* webpackChunkName: "dns-api" */ './features/dns-api/dns-api.page'),
    },
    '/cert-management/list': {
      lazy: () =>
        import(
          /* webpackChunkName: "certificates" */ './features/certificates/certificate-list.page'
        ),
    },
    '/website-management/refresh-preheat': {
      lazy: () =>
        import(
          /* webpackChunkName: "refresh-preheat" */ './features/refresh-preheat/refresh-preheat.page'
        ),
    },
    '/website-management/block-log': {
      lazy: () => import(/* webpackChunkName: "bans" */ './pages/block-log.page'),
    },
    '/defense/strategy/:item': {
      lazy: () => import(/* webpackChunkName: "strategy" */ './pages/strategy.page'),
    },
    '/defense/strategy/list/:group': strategyGroup,
    '/defense/strategy/list/:group/:nav': strategyGroup,
    '/website-management/realtime-monitor': {
      lazy: () => import('./features/monitor/realtime-monitor.page'),
    },
  },
  // In one file: the dashboard shows them together.
  cards: {
    today: () => import(/* webpackChunkName: "cards" */ './features/overview/today.card'),
    curves: () => import(/* webpackChunkName: "cards" */ './features/overview/curves.card'),
    'site-states': () =>
      import(/* webpackChunkName: "cards" */ './features/overview/site-states.card'),
    'top-sites': () => import(/* webpackChunkName: "cards" */ './features/overview/top-sites.card'),
    'blocked-places': () =>
      import(/* webpackChunkName: "cards" */ './features/overview/blocked-places.card'),
    certificates: () =>
      import(/* webpackChunkName: "certificates-card" */ './features/overview/certificates.card'),
    'usage-traffic': () =>
      import(/* webpackChunkName: "usage" */ './features/overview/usage-traffic.card'),
    'usage-sites': () =>
      import(/* webpackChunkName: "usage" */ './features/overview/usage-sites.card'),
  },
});
