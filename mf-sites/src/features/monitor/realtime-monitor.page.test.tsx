import { ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { administrator, serveMonitor } from '../../testing/monitor';
import { Component as Monitor } from './realtime-monitor.page';

const { server, asked } = serveMonitor();

const listOf = async (title: string) => within(await screen.findByRole('table', { name: title }));

const queryOf = (link: HTMLElement) =>
  Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams);
const openMonitor = (search = '') => openPage(`/m${search}`, { '/m': Monitor });

it('shows an administrator without websites those of all accounts, each figure of which leads to their log', async () => {
  server.use(
    ...administrator,
    http.get('*/api/v1/sites', () => ok({ items: [], total: 0 })),
  );
  const { user } = openMonitor('?window=24h');
  expect(await screen.findByText('1,234')).toBeTruthy();
  const ofAll = expect.objectContaining({ scope: 'platform', window: '24h' });
  expect(asked.series).toHaveBeenLastCalledWith(ofAll);
  await waitFor(() => expect(asked.tops).toHaveBeenLastCalledWith(ofAll));
  const log = { tab: 'log', range: '24h', action: 'all', scope: 'platform' };
  const figures = within(await screen.findByRole('region', { name: '合计' }));
  expect(figures.getAllByRole('link')).toHaveLength(5);
  expect(queryOf(figures.getByRole('link', { name: /^请求数 1,234 次/ }))).toEqual(log);
  const country = (await listOf('国家和地区')).getByRole('link', { name: '美国' });
  expect(queryOf(country)).toEqual({ ...log, place: 'US' });
  const map = within(await screen.findByRole('list', { name: '全球' }));
  expect(queryOf(map.getByRole('link', { name: /^美国/ }))).toEqual({ ...log, place: 'US' });
  await user.click(screen.getByRole('button', { name: '我的网站' }));
  expect(await screen.findByText('还没有网站')).toBeTruthy();
});

it('lets an administrator choose between their own websites and those of all accounts', async () => {
  server.use(
    ...administrator,
    http.get('*/api/v1/sites', () => ok({ items: [], total: 3 })),
  );
  const { user } = openMonitor('?window=24h');
  expect(await screen.findByText('1,234')).toBeTruthy();
  expect(asked.series.mock.lastCall?.[0]).not.toHaveProperty('scope');
  await user.click(screen.getByRole('button', { name: '全部账户' }));
  await waitFor(() =>
    expect(asked.series).toHaveBeenLastCalledWith(expect.objectContaining({ scope: 'platform' })),
  );
});

it('says that an account has no websites, and offers it no others', async () => {
  server.use(http.get('*/api/v1/sites', () => ok({ items: [], total: 0 })));
  openMonitor('?window=24h&scope=platform');
  expect(await screen.findByText('还没有网站')).toBeTruthy();
  expect(screen.queryByRole('group', { name: '网站范围' })).toBeNull();
  expect(asked.series).not.toHaveBeenCalledWith(expect.objectContaining({ scope: 'platform' }));
});
