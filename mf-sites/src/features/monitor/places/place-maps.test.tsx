import { openPage } from '@console/testing/page';
import { screen, within } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { monitorAnswers, whoamiIs } from '../../../testing/monitor';
import { MonitorBoard } from '../board/monitor-board';

const siteId = '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';
const server = setupServer();
const asked = { series: jest.fn(), tops: jest.fn() };

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => server.use(whoamiIs('platform'), ...monitorAnswers(asked)));
afterEach(() => {
  server.resetHandlers();
  asked.series.mockClear();
  asked.tops.mockClear();
});
afterAll(() => server.close());

const open = (search: string, siteIds?: string[]) =>
  openPage(`/m${search}`, { '/m': () => <MonitorBoard {...(siteIds && { siteIds })} /> });

it('shows the world, each country of which leads to its requests', async () => {
  open('?window=24h', [siteId]);
  const map = within(await screen.findByRole('list', { name: '全球' }));
  const links = map.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('aria-label')])).toEqual([
    ['US', '美国：900 次'],
    ['CN', '中国：700 次'],
    ['TW', '中国台湾：12 次'],
  ]);
  expect(map.getByRole('link', { name: /美国/ }).getAttribute('href')).toBe(
    `/website-management/website/list/${siteId}/log?range=24h&place=US`,
  );
  expect(map.getByTitle('新西兰：没有')).toBeTruthy();
});

it('shows China by its provinces, each of which leads to its requests', async () => {
  const { user, router } = open('?window=24h&metric=blocked');
  const choice = within(await screen.findByRole('group', { name: '地图' }));
  await user.click(choice.getByRole('button', { name: '中国大陆各省' }));
  expect(router.state.location.search).toContain('map=china');
  const map = within(await screen.findByRole('list', { name: '中国大陆各省' }));
  const links = map.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('aria-label')])).toEqual([
    ['广东640', '广东：640 次'],
    ['台湾12', '台湾：12 次'],
  ]);
  const { searchParams } = new URL(links[0]?.getAttribute('href') ?? '', 'http://x');
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ tab: 'log', range: '24h', block: 'any', place: 'CN-GD' },
  });
  expect(map.getByTitle('海南：没有')).toBeTruthy();
});
