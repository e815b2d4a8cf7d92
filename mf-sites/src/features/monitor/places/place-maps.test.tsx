import { screen, within } from '@testing-library/react';
import { serveMonitor } from '../../../testing/monitor';
import { openBoard } from '../../../testing/monitor-board';
import { siteId } from '../../../testing/sites';

serveMonitor();

it('shows the world, each country of which leads to its requests', async () => {
  openBoard('?window=24h', [siteId]);
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
  const { user, router } = openBoard('?window=24h&metric=blocked');
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
