import type { CnamePlan } from '@console/contract/domains/endpoints/dns-cname';
import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { aDnsApi, dnsApiId } from '../testing/dns-apis';
import { aSite } from '../testing/sites';
import { OneClickCname } from './one-click-cname';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const site = aSite();
const zone = { id: 'z', name: 'example.com' };
const record = (domain: string) => ({ name: domain, type: 'CNAME', value: site.cname, ttl: 600 });

const plans: CnamePlan[] = [
  {
    ...{ domain: 'shop.example.com', zone, change: 'replace', note: null, version: 'v1' },
    before: [{ name: 'shop.example.com', type: 'A', value: '192.0.2.1', ttl: 300 }],
    after: record('shop.example.com'),
  },
  {
    ...{ domain: 'www.example.com', zone, change: 'add', note: null, version: 'v2' },
    before: [],
    after: record('www.example.com'),
  },
  {
    ...{ domain: 'www.other.org', zone: null, change: 'blocked', version: '' },
    ...{ before: [], after: null, note: '这个账户中没有该域名' },
  },
];

function openDrawer(apis = [aDnsApi()]) {
  server.use(
    http.get('*/api/v1/dns/apis', () => ok({ items: apis, total: apis.length })),
    http.get('*/api/v1/dns/sites/:id/cname', () => ok({ cname: site.cname, plans })),
  );
  return openPage('/', { '/': () => <OneClickCname site={site} /> });
}

it('shows what goes and what comes, writes what is chosen, and says how it ended', async () => {
  const written = jest.fn();
  server.use(
    http.post('*/api/v1/dns/sites/:id/cname', async ({ request }) => {
      written(await request.json());
      return ok({
        rows: [{ domain: 'shop.example.com', state: 'written', message: '已写入' }],
      });
    }),
  );
  const { user } = openDrawer();
  await user.click(await screen.findByRole('button', { name: '一键解析' }));
  const list = await screen.findByRole('list', { name: '解析记录的改动' });
  const [first] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toContain('−A192.0.2.1删除');
  expect(first?.textContent).toContain(`+CNAME${site.cname}写入`);
  expect(within(list).getByText('这个账户中没有该域名')).toBeTruthy();
  expect(within(list).queryByLabelText('写入 www.other.org')).toBeNull();
  await user.click(within(list).getByLabelText('写入 www.example.com'));
  await user.click(screen.getByRole('button', { name: '写入 1 条解析' }));
  expect(await screen.findByText('已写入 1 条解析，通常几分钟内生效。')).toBeTruthy();
  expect(within(list).getByText('已写入')).toBeTruthy();
  expect(written).toHaveBeenCalledWith({
    dnsApiId,
    domains: [{ domain: 'shop.example.com', version: 'v1' }],
  });
});

it('leads to the DNS APIs when there is none', async () => {
  const { user } = openDrawer([]);
  await user.click(await screen.findByRole('button', { name: '一键解析' }));
  expect(await screen.findByRole('link', { name: '添加 DNS API' })).toHaveProperty(
    'pathname',
    '/website-management/dns-api',
  );
});

it("says the vendor's refusal and asks again", async () => {
  const { user } = openDrawer();
  server.use(
    http.get('*/api/v1/dns/sites/:id/cname', () => fail({ status: 400, msg: '没有权限' })),
  );
  await user.click(await screen.findByRole('button', { name: '一键解析' }));
  expect(await screen.findByText('没有权限')).toBeTruthy();
  server.use(http.get('*/api/v1/dns/sites/:id/cname', () => ok({ cname: site.cname, plans })));
  await user.click(screen.getByRole('button', { name: '重新加载' }));
  expect(await screen.findByText('192.0.2.1')).toBeTruthy();
});

it('offers a new look after a domain was not written', async () => {
  const { user } = openDrawer();
  server.use(
    http.post('*/api/v1/dns/sites/:id/cname', () =>
      ok({
        rows: [{ domain: 'shop.example.com', state: 'failed', message: '解析记录刚刚被改动过' }],
      }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: '一键解析' }));
  await user.click(await screen.findByRole('button', { name: '写入 2 条解析' }));
  expect(await screen.findByText('解析记录刚刚被改动过')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '重新预览' }));
  expect(await screen.findByRole('button', { name: '写入 2 条解析' })).toBeTruthy();
});
