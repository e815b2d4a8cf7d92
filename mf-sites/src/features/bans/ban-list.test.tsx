import type { Ban } from '@console/contract/defence/endpoints/bans';
import { ruleSchema } from '@console/contract/defence/rules/rules';
import { sentenceOf } from '@console/contract/defence/rules/sentence';
import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { useLocation } from 'react-router-dom';
import { sitePath } from '../../paths';
import { aSite, siteId } from '../../testing/sites';
import { BanList } from './ban-list';

const server = setupServer();
const called = jest.fn();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  called.mockClear();
});
afterAll(() => server.close());

const path = '/website-management/block-log';
const banId = '8b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';

function aBan(patch: Partial<Ban> = {}): Ban {
  return {
    id: banId,
    site: { id: siteId, domain: 'shop.example.com' },
    address: '203.0.113.9',
    source: 'rule',
    createdAt: '2026-11-01T08:00:00.000Z',
    until: new Date(Date.now() + 5 * 3_600_000 + 30_000).toISOString(),
    count: 2,
    rule: 'abc',
    ruleName: '频率极高时封禁',
    requestId: 'r-1',
    node: 'edge-hk-1',
    note: '',
    ...patch,
  };
}

const RulesPage = () => <p>{useLocation().search}</p>;

function open(items = [aBan()]) {
  server.use(
    http.get('*/api/v1/bans', () => ok({ items, total: items.length })),
    http.get('*/api/v1/sites', () => ok({ items: [aSite()], total: 1 })),
    http.post('*/api/v1/bans', async ({ request }) => {
      called('ban', await request.json());
      return ok({ banned: 2 });
    }),
    http.post('*/api/v1/bans/:verb', async ({ request, params }) => {
      called(params.verb, await request.json());
      return ok({ lifted: 1, extended: 1 });
    }),
  );
  return openPage(path, { [path]: BanList, [sitePath(siteId, 'cc')]: RulesPage });
}

it('says why an address is banned and for how long, and lifts it after asking', async () => {
  const { user } = open();
  expect(await screen.findByText('触发规则「频率极高时封禁」')).toBeTruthy();
  expect(screen.getByText('5 小时')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '解除封禁 203.0.113.9' }));
  const dialog = await screen.findByRole('alertdialog', { name: '解除封禁 203.0.113.9？' });
  await user.click(within(dialog).getByRole('button', { name: '解除封禁' }));
  await waitFor(() => expect(called).toHaveBeenCalledWith('lift', { ids: [banId] }));
});

it('lets an address in for good', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '更多操作：203.0.113.9' }));
  await user.click(await screen.findByRole('menuitem', { name: '加入网站的白名单' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: '加入白名单' }));
  await waitFor(() =>
    expect(called).toHaveBeenCalledWith('whitelist', { ids: [banId], scope: 'site' }),
  );
});

it('turns a ban into a rule that is filled in', async () => {
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: '更多操作：203.0.113.9' }));
  await user.click(await screen.findByRole('menuitem', { name: '转为规则' }));
  await screen.findByText(/^\?rule=/);
  const { pathname, search } = router.state.location;
  expect(pathname).toContain(`${siteId}/cc`);
  const rule = JSON.parse(new URLSearchParams(search).get('rule') ?? '');
  const parsed = ruleSchema.parse({ ...rule, id: banId });
  expect(sentenceOf(parsed, { matchers: {}, filters: {}, lists: {} })).toContain('203.0.113.9');
});

it('bans by hand, with the wrong line named', async () => {
  const { user } = open([]);
  expect(await screen.findByText('没有封禁中的 IP')).toBeTruthy();
  await screen.findByRole('combobox', { name: '网站' });
  await user.click(screen.getByRole('button', { name: '封禁 IP' }));
  const drawer = await screen.findByRole('dialog', { name: '封禁 IP' });
  const lines = within(drawer).getByLabelText('IP');
  await user.type(lines, '203.0.113.7{Enter}10.0.0.0/8');
  await user.click(within(drawer).getByRole('button', { name: '封禁 IP' }));
  expect(await within(drawer).findByText(/「10.0.0.0\/8」应为一个 IP 地址/)).toBeTruthy();
  await user.clear(lines);
  await user.type(lines, '203.0.113.7{Enter}203.0.113.8');
  await user.click(within(drawer).getByRole('button', { name: '封禁 IP' }));
  await waitFor(() =>
    expect(called).toHaveBeenCalledWith('ban', {
      siteId,
      addresses: ['203.0.113.7', '203.0.113.8'],
      seconds: 3_600,
      note: '',
    }),
  );
});

it('shows what went wrong, and asks again', async () => {
  server.use(
    http.get('*/api/v1/bans', () => fail({ status: 503, msg: '服务暂时不可用' })),
    http.get('*/api/v1/sites', () => ok({ items: [], total: 0 })),
  );
  openPage(path, { [path]: BanList });
  expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
});
