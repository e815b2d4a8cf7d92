import { matchPath } from 'react-router-dom';
import descriptor from '../remote.json';
import { isSiteNav, siteNavs } from './detail-tabs';
import {
  addSitePath,
  addSitesPath,
  monitorHref,
  siteBySnPath,
  siteListHref,
  siteLogHref,
  sitePath,
} from './paths';

const owned = (url: string) => {
  const { pathname } = new URL(url, 'http://console.test');
  return descriptor.routes.some(({ path }) => matchPath(path, pathname));
};

it.each([
  siteListHref({}),
  addSitePath,
  addSitesPath,
  sitePath('site-1'),
  ...siteNavs.map((nav) => sitePath('site-1', nav)),
  siteBySnPath('S100001'),
  siteLogHref('site-1', { block: 'any' }),
  monitorHref({}),
])('%s is a page of this remote', (url) => expect(owned(url)).toBe(true));

it('leaves empty filters out of the URL', () => {
  expect(siteListHref({ state: 'disabled', keyword: '' })).toBe(
    '/website-management/website/list?state=disabled',
  );
  expect(monitorHref({ window: '7d', sites: ['a', 'b'] })).toBe(
    '/website-management/realtime-monitor?window=7d&sites=a%2Cb',
  );
  expect(monitorHref({ sites: [] })).toBe('/website-management/realtime-monitor');
});

it('knows its tabs', () => {
  expect(isSiteNav('origin')).toBe(true);
  expect(isSiteNav('nothing')).toBe(false);
});
