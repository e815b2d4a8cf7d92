import type { AccessExplanation } from '@console/contract/monitor/endpoints/access-explanation';
import { ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { aRecord, aRetention, logPage, siteLogUrl } from '../../testing/access-log';
import { administrator, whoamiIs } from '../../testing/monitor';
import { SiteLog } from './site-log';

const server = setupServer();
const asked = jest.fn();
const account = { id: '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d71', name: '星河科技' };
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() =>
  server.use(
    ...administrator,
    http.get('*/api/v1/records-retention', () => ok(aRetention)),
    http.get('*/api/v1/sites', () => ok({ items: [], total: 1 })),
    http.get('*/api/v1/access-log', ({ request }) => {
      const query = queryOf(request);
      asked(query);
      const refused = { status: 403, block: 'ip_black', blockEntry: '203.0.113.0/26' };
      return logPage([
        aRecord({ ...refused, ...(query.scope === 'platform' && { account }) }),
        aRecord({ requestId: 'req-2', ...(query.scope === 'platform' && { account: null }) }),
      ]);
    }),
  ),
);
afterEach(() => {
  server.resetHandlers();
  asked.mockClear();
});
afterAll(() => server.close());

const open = (search: string) => openPage(`/log${search}`, { '/log': () => <SiteLog /> });
const ofAll = expect.objectContaining({ scope: 'platform' });

it('lets an administrator choose the log of all accounts, which says whose each request is', async () => {
  const { user, router } = open('?tab=log&range=6h');
  const scope = within(await screen.findByRole('group', { name: '网站范围' }));
  expect(screen.queryByRole('columnheader', { name: '账户' })).toBeNull();
  expect(asked.mock.lastCall?.[0]).not.toHaveProperty('scope');
  await user.click(scope.getByRole('button', { name: '全部账户' }));
  expect(await screen.findByText(account.name)).toBeTruthy();
  expect(screen.getByText('网站已删除')).toBeTruthy();
  expect(asked).toHaveBeenLastCalledWith(
    expect.objectContaining({ scope: 'platform', range: '6h', block: 'any' }),
  );
  expect(router.state.location.search).toContain('scope=platform');
  expect(screen.queryByRole('combobox', { name: '网站' })).toBeNull();
});

it('begins with all accounts for an administrator who has no websites', async () => {
  server.use(http.get('*/api/v1/sites', () => ok({ items: [], total: 0 })));
  const { user } = open('?tab=log&range=6h');
  const own = await screen.findByRole('button', { name: '我的网站' });
  expect(await screen.findByText(account.name)).toBeTruthy();
  expect(asked.mock.lastCall?.[0]).toEqual(ofAll);
  await user.click(own);
  await waitFor(() => expect(asked.mock.lastCall?.[0]).not.toHaveProperty('scope'));
});

it('narrows the log of all accounts to accounts and websites, which chips and the URL tell', async () => {
  const site = { id: '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d81', domain: 'shop.example.com', account };
  const found = jest.fn();
  server.use(
    http.get('*/api/v1/admin/users', () => ok({ items: [account], total: 1 })),
    http.get('*/api/v1/admin/users/:id', () => ok(account)),
    http.get('*/api/v1/access-log/sites', ({ request }) => {
      found(queryOf(request));
      return ok({ items: [site], total: 1 });
    }),
  );
  const { user, router } = open('?tab=log&scope=platform&action=all');
  await user.click(await screen.findByRole('button', { name: '全部所属账户' }));
  await user.click(await screen.findByRole('checkbox', { name: account.name }));
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ accounts: account.id })),
  );
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: '全部网站' }));
  await user.click(await screen.findByRole('checkbox', { name: site.domain }));
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith(
      expect.objectContaining({ accounts: account.id, sites: site.id, scope: 'platform' }),
    ),
  );
  expect(found).toHaveBeenCalledWith(expect.objectContaining({ accounts: account.id }));
  await user.keyboard('{Escape}');
  expect(router.state.location.search).toContain(`accounts=${account.id}`);
  expect(await screen.findByText(`所属账户：${account.name}`)).toBeTruthy();
  expect(screen.getByText(`网站：${site.domain}`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '我的网站' }));
  await waitFor(() => expect(asked.mock.lastCall?.[0]).not.toHaveProperty('accounts'));
  expect(asked.mock.lastCall?.[0]).not.toHaveProperty('sites');
  expect(router.state.location.search).not.toContain('accounts');
});

it.each([
  ['?tab=log', /^账户内全部网站上被规则拦截的请求/],
  ['?tab=log&action=watched', /^账户内全部网站上结果为「观察」的请求/],
  ['?tab=log&scope=platform&action=all', /^全部账户的网站上的全部请求/],
])('says at %s whose requests it shows, and which', async (search, text) => {
  open(search);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('keeps the scope when filters are set and taken away', async () => {
  const { user, router } = open('?tab=log&scope=platform&action=all&place=US');
  await screen.findByText(account.name);
  expect(asked).toHaveBeenLastCalledWith(
    expect.objectContaining({ scope: 'platform', action: 'all', place: 'US' }),
  );
  await user.click(screen.getByRole('button', { name: '清除全部' }));
  await waitFor(() => expect(asked.mock.lastCall?.[0]).not.toHaveProperty('place'));
  expect(asked).toHaveBeenLastCalledWith(ofAll);
  expect(router.state.location.search).toContain('scope=platform');
});

it('tells why a request of another account was refused, without ways to pages that are not one’s own', async () => {
  const explanation: AccessExplanation = {
    ...{ siteVersion: 7, cause: null, rule: null },
    after: { requests: 0, refused: 0, failed: 0, passedAt: null, goesOn: false },
  };
  const explained = jest.fn();
  server.use(
    http.get(`${siteLogUrl}/req-1/explanation`, ({ request }) => {
      explained(queryOf(request));
      return ok(explanation);
    }),
  );
  const { user } = open('?tab=log&scope=platform');
  const [first] = await screen.findAllByRole('button', { name: /^查看请求/ });
  await screen.findByText(account.name);
  if (first) await user.click(first);
  const drawer = within(await screen.findByRole('dialog', { name: '请求详情' }));
  expect(drawer.getByText(account.name)).toBeTruthy();
  expect(drawer.getByText('203.0.113.0/26')).toBeTruthy();
  expect(await drawer.findByText('网站 v7')).toBeTruthy();
  expect(explained).toHaveBeenLastCalledWith(ofAll);
  expect(drawer.queryAllByRole('link')).toEqual([]);
  expect(drawer.queryByRole('button', { name: '转为规则' })).toBeNull();
});

it('exports the log of all accounts as it is filtered', async () => {
  const saved = jest.fn(() => 'blob:x');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  const exported = jest.fn();
  server.use(
    http.get('*/api/v1/access-log/export', ({ request }) => {
      exported(queryOf(request));
      return new HttpResponse('时间\r\n', { headers: { 'content-type': 'text/csv' } });
    }),
  );
  const { user } = open('?tab=log&scope=platform&status=5xx&action=all');
  await screen.findByText(account.name);
  await user.click(screen.getByRole('button', { name: '导出 CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(exported.mock.lastCall?.[0]).toEqual({
    ...{ range: '24h', status: '5xx', action: 'all', scope: 'platform' },
  });
});

it('offers nobody else the log of all accounts', async () => {
  server.use(whoamiIs('platform'));
  open('?tab=log&scope=platform');
  await screen.findAllByRole('button', { name: /^查看请求/ });
  expect(asked).not.toHaveBeenCalledWith(ofAll);
  expect(screen.queryByRole('group', { name: '网站范围' })).toBeNull();
});
