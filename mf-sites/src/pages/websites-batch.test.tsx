import { ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { noChoices } from '../testing/choices';
import { aSite, siteId } from '../testing/sites';
import { websiteList } from '../testing/website-list';
import { Component } from './websites.page';

const server = setupServer(...noChoices);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const listIs = (items: ReturnType<typeof aSite>[]) => server.use(...websiteList({ items }));

const open = () =>
  openPage('/website-management/website/list', {
    '/website-management/website/:item': Component,
  });

it('deletes the selected sites after their names and the consequence were confirmed', async () => {
  const other = aSite({ id: '1b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d12', domains: ['img.example.com'] });
  listIs([aSite(), other]);
  const acted = jest.fn();
  server.use(
    http.post('*/api/v1/sites/actions', async ({ request }) => {
      acted(await request.json());
      const rows = [
        { id: siteId, domain: 'shop.example.com', error: null, uncovered: [] },
        { id: other.id, domain: 'img.example.com', error: '内容不存在或已被删除', uncovered: [] },
      ];
      return ok({ done: 1, rows });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByLabelText('选择本页全部'));
  const bar = await screen.findByRole('toolbar', { name: '批量操作' });
  await user.click(within(bar).getByRole('button', { name: '删除' }));
  const dialog = await screen.findByRole('alertdialog', { name: '删除 2 个网站？' });
  expect(dialog).toHaveProperty(
    'textContent',
    expect.stringContaining('shop.example.com、img.example.com：3 个域名将立即停止加速'),
  );
  const confirm = within(dialog).getByRole('button', { name: '删除网站' });
  expect(confirm).toHaveProperty('disabled', true);
  await user.type(within(dialog).getByRole('textbox'), '删除 2 个网站');
  await user.click(confirm);
  expect(acted).toHaveBeenCalledWith({ ids: [siteId, other.id], action: { kind: 'delete' } });
  const report = await screen.findByRole('dialog', { name: '1 个网站成功，1 个失败' });
  expect(within(report).getByText('内容不存在或已被删除')).toBeTruthy();
});

it('says which of the selected sites browsers will warn of, after a certificate was set', async () => {
  const other = aSite({ id: '1b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d12', domains: ['img.example.com'] });
  const certificate = { id: siteId, name: '主站证书', validity: 'valid' };
  listIs([aSite(), other]);
  server.use(
    http.get('*/api/v1/certificates', () => ok({ items: [certificate], total: 1 })),
    http.post('*/api/v1/sites/actions', () => {
      const rows = [
        { id: siteId, domain: 'shop.example.com', error: null, uncovered: [] },
        { id: other.id, domain: 'img.example.com', error: null, uncovered: ['img.example.com'] },
      ];
      return ok({ done: 2, rows });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByLabelText('选择本页全部'));
  const bar = await screen.findByRole('toolbar', { name: '批量操作' });
  await user.click(within(bar).getByRole('button', { name: /证书/ }));
  const drawer = await screen.findByRole('dialog', { name: '为 2 个网站设置证书' });
  await user.click(within(drawer).getByRole('combobox', { name: '证书' }));
  await user.click(await screen.findByRole('option', { name: '主站证书' }));
  await user.click(within(drawer).getByRole('button', { name: '设置证书' }));
  const title = '2 个网站成功，1 个与证书域名不符';
  const report = within(await screen.findByRole('dialog', { name: title }));
  expect(report.getByText('证书不包含 img.example.com，浏览器访问时会警告')).toBeTruthy();
  expect(report.getByText('域名不符')).toBeTruthy();
});
