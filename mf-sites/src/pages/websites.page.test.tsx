import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { noChoices } from '../testing/choices';
import { aSite, siteId } from '../testing/sites';
import { websiteList } from '../testing/website-list';
import { Component } from './websites.page';

const server = setupServer(...noChoices);
const asked: URLSearchParams[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  asked.length = 0;
  window.matchMedia = noMedia;
  localStorage.clear();
});
afterAll(() => server.close());

const noMedia = window.matchMedia;

/** Answers `max-width` queries for a window of this width in px. */
function windowIs(width: number) {
  window.matchMedia = (media) => {
    const max = /max-width:\s*([\d.]+)px/.exec(media)?.[1];
    return { ...noMedia(media), matches: max !== undefined && width <= Number(max) };
  };
}

const columnNames = () =>
  screen
    // The column settings hide the page behind them.
    .getAllByRole('columnheader', { hidden: true })
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');

const listIs = (items = [aSite()], total = items.length) =>
  server.use(...websiteList({ items, total }, (query) => asked.push(query)));

function groupsAre(groups: { id: string; name: string; sites?: number }[]) {
  const items = groups.map((group) => ({
    ...{ note: '', sites: 0, createdAt: '2026-11-01T08:00:00.000Z' },
    ...group,
  }));
  server.use(http.get('*/api/v1/site-groups', () => ok({ items, total: items.length })));
}

const open = (search = '') =>
  openPage(`/website-management/website/list${search}`, {
    '/website-management/website/:item': Component,
  });

it('asks for what the URL says and shows the sites', async () => {
  listIs([aSite({ domains: ['xn--fiq228c.example', 'a.example', 'b.example'] })], 41);
  open('?page=2&state=normal&sort=domain&keyword=shop');
  expect(await screen.findByRole('link', { name: 'xn--fiq228c.example' })).toHaveProperty(
    'pathname',
    `/website-management/website/list/${siteId}/basic`,
  );
  expect(screen.getByText('中文.example')).toBeTruthy();
  expect(screen.getByText('+2 个域名')).toBeTruthy();
  expect(screen.getByText('1/1 节点 v3')).toBeTruthy();
  expect(await screen.findByText('1.2 万 次')).toBeTruthy();
  const blocked = screen.getByRole('link', { name: '1,234 次' });
  const [path, query] = blocked.getAttribute('href')?.split('?') ?? [];
  expect(path).toMatch(/\/log$/);
  // The same requests as were counted: those of today.
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    block: 'any',
    from: new Date(new Date().setHours(0, 0, 0, 0)).toISOString(),
  });
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    page: '2',
    limit: '20',
    state: 'normal',
    sort: 'domain',
    keyword: 'shop',
  });
});

it('leaves out synchronisation and time on a window below 1400 px, until they are chosen', async () => {
  listIs();
  windowIs(1399);
  const { user } = open();
  await screen.findByRole('link', { name: 'shop.example.com' });
  expect(columnNames()).not.toContain('同步');
  expect(columnNames()).not.toContain('添加时间');
  await user.click(screen.getByRole('button', { name: '列设置' }));
  const box = await screen.findByRole('checkbox', { name: '同步' });
  expect(box).toHaveProperty('checked', false);
  await user.click(box);
  expect(columnNames()).toContain('同步');
  cleanup();

  // What was chosen stays; what was not goes by the window.
  open();
  await screen.findByRole('link', { name: 'shop.example.com' });
  expect(columnNames()).toContain('同步');
  expect(columnNames()).not.toContain('添加时间');
  cleanup();
  windowIs(1400);
  open();
  await screen.findByRole('link', { name: 'shop.example.com' });
  expect(columnNames()).toEqual(expect.arrayContaining(['同步', '添加时间']));
});

it('folds a website on the phone to domain, state, figures and the menu', async () => {
  listIs();
  windowIs(390);
  const { user } = open();
  const card = within(
    (await screen.findByRole('link', { name: 'shop.example.com' })).closest('li') ?? document.body,
  );
  expect(card.getByText('正常')).toBeTruthy();
  expect(await card.findByText('1.2 万 次')).toBeTruthy();
  expect(card.getByRole('button', { name: '更多操作：shop.example.com' })).toBeTruthy();
  expect(card.queryByText('1/1 节点 v3')).toBeNull();
  await user.click(card.getByRole('button', { name: '展开 shop.example.com' }));
  expect(card.getByText('1/1 节点 v3')).toBeTruthy();
  expect(card.getByText('shop1.cdn.demo.test')).toBeTruthy();
  await user.click(card.getByRole('button', { name: '收起 shop.example.com' }));
  expect(card.queryByText('shop1.cdn.demo.test')).toBeNull();
});

it('says beside the CNAME whether the domains lead to it', async () => {
  listIs();
  const { user } = open();
  const state = await screen.findByText('未生效 1/2');
  await user.hover(state);
  expect(await screen.findByText(/当前解析到 192\.0\.2\.1/)).toBeTruthy();
});

it('writes a filter into the URL and leads back to the first page', async () => {
  listIs();
  const { user, router } = open('?page=3');
  await user.type(await screen.findByLabelText('搜索域名、源站、备注或编号'), 'api{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?keyword=api'));
  await waitFor(() => expect(asked.at(-1)?.get('keyword')).toBe('api'));
});

it('offers the first step when there is nothing, and says what went wrong otherwise', async () => {
  listIs([]);
  open();
  expect(await screen.findByText('还没有网站')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: '添加网站' })).toHaveLength(2);
});

it('shows the sentence and number of an error, and asks again', async () => {
  server.use(http.get('*/api/v1/sites', () => fail({ status: 503, msg: '服务暂时不可用' })));
  const { user } = open();
  expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
  expect(screen.getByText('req-1')).toBeTruthy();
  listIs();
  await user.click(screen.getByRole('button', { name: '重新加载' }));
  expect(await screen.findByRole('link', { name: 'shop.example.com' })).toBeTruthy();
});

it('filters by a group, names it in a chip, and shows it in the list', async () => {
  const group = { id: '2b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d12', name: '电商业务' };
  groupsAre([group]);
  listIs([aSite({ group })]);
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: '更多筛选' }));
  await user.click(screen.getByRole('combobox', { name: '分组' }));
  await user.click(await screen.findByRole('option', { name: '电商业务' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?group=${group.id}`));
  expect(await screen.findByText('分组：电商业务')).toBeTruthy();
  await user.click(screen.getByLabelText('移除分组'));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('shows by which group of rules each website is defended, filters by one, and sets it for many', async () => {
  const own = { id: '3b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d12', name: '大促', builtin: false };
  const attacked = {
    ...{ id: '4b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d12', domains: ['pay.example.com'] },
    defence: {
      group: own,
      emergency: { group: { id: 'wait', name: '5 秒盾' }, until: '2199-01-01T00:00:00.000Z' },
    },
  };
  const acted = jest.fn();
  listIs([aSite(), aSite(attacked)]);
  server.use(
    http.get('*/api/v1/defence/groups', () => ok({ items: [own], total: 1 })),
    http.post('*/api/v1/sites/actions', async ({ request }) => {
      acted(await request.json());
      return ok({ done: 2, rows: [] });
    }),
  );
  const { user, router } = open();
  const plain = await screen.findByRole('row', { name: /shop\.example\.com/ });
  expect(within(plain).getByRole('link', { name: '不防御' }).getAttribute('href')).toMatch(/\/cc$/);
  const row = screen.getByRole('row', { name: /pay\.example\.com/ });
  expect(within(row).getByText('5 秒盾')).toBeTruthy();
  await user.click(within(row).getByRole('link', { name: '大促' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?defence=${own.id}`));
  expect(await screen.findByText('防御组：大促')).toBeTruthy();
  expect(asked.at(-1)?.get('defence')).toBe(own.id);

  await user.click(await screen.findByLabelText('选择本页全部'));
  const bar = await screen.findByRole('toolbar', { name: '批量操作' });
  await user.click(within(bar).getByRole('button', { name: '更换防御组' }));
  const drawer = within(await screen.findByRole('dialog', { name: '为 2 个网站设置防御组' }));
  await user.click(drawer.getByRole('button', { name: '设置防御组' }));
  expect((await drawer.findByRole('alert')).textContent).toBe('请选择防御组');
  expect(acted).not.toHaveBeenCalled();
  await user.click(drawer.getByRole('combobox', { name: '防御组' }));
  await user.click(await screen.findByRole('option', { name: '严格（内置）' }));
  await user.click(drawer.getByRole('button', { name: '设置防御组' }));
  expect(await screen.findByText('已更换防御组：2 个网站')).toBeTruthy();
  const ids = [siteId, attacked.id];
  expect(acted).toHaveBeenCalledWith({ ids, action: { kind: 'defence', group: 'strict' } });
});

it('adds a group, says a taken name at its field, and says what becomes of the sites', async () => {
  groupsAre([{ id: siteId, name: '电商业务', sites: 3 }]);
  const posted = jest.fn();
  server.use(
    http.post('*/api/v1/site-groups', async ({ request }) => {
      posted(await request.json());
      return fail({ status: 400, msg: '请检查', fields: { name: '已有同名的分组' } });
    }),
  );
  const { user } = openPage('/website-management/website/group', {
    '/website-management/website/:item': Component,
  });
  await user.click(await screen.findByRole('button', { name: '添加分组' }));
  const drawer = await screen.findByRole('dialog', { name: '添加分组' });
  await user.type(within(drawer).getByRole('textbox', { name: '分组名称' }), '电商业务{Enter}');
  expect(await within(drawer).findByText('已有同名的分组')).toBeTruthy();
  expect(posted).toHaveBeenCalledWith({ name: '电商业务', note: '' });
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: '放弃修改' }));
  await user.click(await screen.findByRole('button', { name: '删除 电商业务' }));
  expect(await screen.findByText(/其中的 3 个网站会变为未分组/)).toBeTruthy();
});

it('is no page for another item', async () => {
  openPage('/website-management/website/none', { '/website-management/website/:item': Component });
  expect(await screen.findByText('页面不存在')).toBeTruthy();
});
