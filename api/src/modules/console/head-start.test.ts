import type { Role } from '@console/contract/common/roles/role-schemas';
import type { PinnedRelease } from '@console/contract/console/endpoints/releases';
import { headStartOf } from './head-start';

const user: Role[] = [{ key: 'platform' }];
const admin: Role[] = [{ key: 'administrator' }];
const digest = (letter: string) => `sha384-${letter.repeat(64)}`;

const release: PinnedRelease = {
  name: 'mf-sites',
  version: '1.0.0',
  base: '/remotes/mf-sites/1.0.0/',
  manifest: {
    metaData: { remoteEntry: { name: 'entry.js' } },
    exposes: [{ assets: { js: { sync: ['remote.1.js'] } } }],
  },
  integrity: {
    'entry.js': digest('A'),
    'remote.1.js': digest('B'),
    'cards.2.js': digest('C'),
    'site-list.3.js': digest('D'),
    'other.4.js': digest('E'),
    'shared.9.js': digest('F'),
  },
  descriptor: {
    name: 'mf-sites',
    title: '网站管理',
    access: 'allUser',
    kitRange: '^1.0.0',
    routes: [
      { path: '/sites/:item', access: 'allUser', early: ['/v1/any/:item'] },
      {
        path: '/sites/list',
        access: 'allUser',
        files: ['shared.9.js', 'site-list.3.js'],
        needs: ['zod', 'table'],
        early: ['/v1/sites?page=1'],
      },
      { path: '/secret', access: 'administrator', early: ['/v1/secret'] },
    ],
    menu: [],
    cards: [
      {
        id: 'today',
        title: '今日概况',
        item: 'overview',
        afterStart: false,
        order: 1,
        span: 12,
        height: 100,
        access: 'allUser',
        files: ['cards.2.js'],
        needs: ['chart'],
        early: ['/v1/summary', '/v1/series?window=24h'],
      },
      {
        id: 'cost',
        title: '成本',
        item: 'overview',
        afterStart: false,
        order: 2,
        span: 12,
        height: 100,
        access: 'administrator',
        early: ['/v1/summary', '/v1/cost'],
      },
    ],
  },
};

const deferred = {
  zod: ['/assets/zod.js'],
  table: ['/assets/table.js'],
  chart: ['/assets/chart.js', '/assets/plot.js'],
};
const build = { deferred, integrity: { '/assets/zod.js': digest('G') } };

const startOf = (path: string, roles = user, hasQuery = false) => {
  const { preloads, early } = headStartOf([release], build, roles, { path, hasQuery });
  return { files: [...preloads.matchAll(/1\.0\.0\/([^"]+)"/g)].map(([, file]) => file), early };
};

describe('the head start of a page', () => {
  it('is entry, exposed module and chunk of the route with the fewest parameters', () => {
    expect(startOf('/sites/list/')).toEqual({
      files: ['entry.js', 'remote.1.js', 'shared.9.js', 'site-list.3.js'],
      early: ['/v1/sites?page=1'],
    });
    expect(startOf('/sites/group').early).toEqual(['/v1/any/group']);
  });

  it('is the cards of the dashboard that the roles may see, each call once', () => {
    expect(startOf('/dashboard/overview')).toEqual({
      files: ['entry.js', 'remote.1.js', 'cards.2.js'],
      early: ['/v1/summary', '/v1/series?window=24h'],
    });
    expect(startOf('/dashboard/service', admin).early).toEqual([
      '/v1/summary',
      '/v1/series?window=24h',
      '/v1/cost',
    ]);
    expect(startOf('/dashboard/usage').files).toEqual([]);
  });

  it('leaves out a release whose cards are further down, which load when they come near', () => {
    const cards = release.descriptor.cards.map((card) => ({
      ...card,
      files: undefined,
      early: [],
    }));
    const far = { ...release, descriptor: { ...release.descriptor, cards } };
    const page = { path: '/dashboard/overview', hasQuery: false };
    expect(headStartOf([far], build, user, page)).toEqual({ preloads: '', early: [] });
  });

  it('calls nothing early when the address has a query, which may ask for something else', () => {
    expect(startOf('/sites/list', user, true)).toMatchObject({
      files: ['entry.js', 'remote.1.js', 'shared.9.js', 'site-list.3.js'],
      early: [],
    });
  });

  it('is nothing for a page that the roles do not open, and for strangers', () => {
    const nothing = { files: [], early: [] };
    expect(startOf('/secret')).toEqual(nothing);
    expect(startOf('/nowhere')).toEqual(nothing);
    expect(startOf('/sites/list', [])).toEqual(nothing);
  });

  it('is the files of the host that the page will take, each once', () => {
    const hostFiles = (path: string) => {
      const { preloads } = headStartOf([release, release], build, user, {
        path,
        hasQuery: false,
      });
      return [...preloads.matchAll(/href="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
    };
    expect(hostFiles('/sites/list')).toEqual(['/assets/zod.js', '/assets/table.js']);
    expect(hostFiles('/dashboard/overview')).toEqual(['/assets/chart.js', '/assets/plot.js']);
    expect(hostFiles('/sites/group')).toEqual([]);
  });

  it('carries the integrity that the browser matches the file by', () => {
    const { preloads } = headStartOf([release], build, user, {
      path: '/sites/list',
      hasQuery: false,
    });
    expect(preloads).toContain(
      `href="/remotes/mf-sites/1.0.0/entry.js" integrity="${digest('A')}"`,
    );
    expect(preloads).toContain(`href="/assets/zod.js" integrity="${digest('G')}"`);
  });
});
