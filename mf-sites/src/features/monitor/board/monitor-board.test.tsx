import { fail } from '@console/testing/answers';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { hkNode, serveMonitor, whoamiIs, withNode } from '../../../testing/monitor';
import { openBoard } from '../../../testing/monitor-board';
import { siteId } from '../../../testing/sites';

const { server, asked } = serveMonitor();

const listOf = async (title: string) => within(await screen.findByRole('table', { name: title }));

it('asks for what stands in the URL, and shows totals of it', async () => {
  openBoard('?window=7d&place=US&compare=1&metric=blocked');
  expect(await screen.findByText('1,234')).toBeTruthy();
  expect(screen.getByText('34')).toBeTruthy();
  const expected = { window: '7d', place: 'US' };
  expect(asked.series).toHaveBeenLastCalledWith(
    expect.objectContaining({ ...expected, compare: '1' }),
  );
  await waitFor(() =>
    expect(asked.tops).toHaveBeenLastCalledWith(
      expect.objectContaining({ ...expected, metric: 'blocked' }),
    ),
  );
  expect(screen.getByText('地区：美国')).toBeTruthy();
  expect(screen.getAllByText('上一周期拦截').length).toBeGreaterThan(0);
});

it('a line of a list leads to its requests in the log, of one site or of all', async () => {
  openBoard('?window=24h', [siteId]);
  const place = (await listOf('国家和地区')).getByRole('link', { name: '美国' });
  expect(place.getAttribute('href')).toBe(
    `/website-management/website/list/${siteId}/log?range=24h&place=US`,
  );
});

it('over all sites every request is listed, or those that were refused', async () => {
  const { user } = openBoard('?window=24h');
  const name = 'www.example.com/<b>';
  const href = async () =>
    new URL(
      (await listOf('URL')).getByRole('link', { name }).getAttribute('href') ?? '',
      'http://x',
    ).searchParams;
  expect(Object.fromEntries(await href())).toEqual({
    ...{ tab: 'log', range: '24h', action: 'all' },
    url: 'http://www.example.com/<b>',
  });
  await user.click(
    within(screen.getByRole('group', { name: '排行依据' })).getByRole('button', {
      name: '拦截与验证',
    }),
  );
  await waitFor(async () => expect((await href()).get('block')).toBe('any'));
});

it('says what a list does not hold, and links nothing that no filter finds', async () => {
  openBoard('?window=24h');
  expect((await listOf('URL')).getByText('其他零散的值')).toBeTruthy();
  const referers = await listOf('来源（Referer）');
  expect(referers.getByText('直接访问')).toBeTruthy();
  expect(referers.queryByRole('link')).toBeNull();
});

it('narrows by a filter once it is right', async () => {
  const { user, router } = openBoard('?window=24h');
  const place = await screen.findByRole('textbox', { name: '地区' });
  await user.type(place, 'nowhere{Enter}');
  expect(await screen.findByText(/应为国家、地区或省份的代码/)).toBeTruthy();
  await user.clear(place);
  await user.type(place, 'CN-GD{Enter}');
  await waitFor(() => expect(router.state.location.search).toContain('place=CN-GD'));
  expect(await screen.findByText('地区：广东')).toBeTruthy();
});

it('folds what is narrowed to less often', async () => {
  const { user, router } = openBoard('?window=24h');
  await screen.findByRole('textbox', { name: '地区' });
  expect(screen.queryByRole('textbox', { name: 'ASN' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '更多筛选' }));
  await user.type(await screen.findByRole('textbox', { name: 'ASN' }), 'AS4134{Enter}');
  await waitFor(() => expect(router.state.location.search).toContain('asn=4134'));
});

it('shows one chart alone, and goes back from a stretch of its own', async () => {
  const stretch = 'from=2026-11-20T05:00:00.000Z&to=2026-11-20T06:00:00.000Z';
  const { user } = openBoard(`?window=7d&chart=hit&${stretch}`);
  expect(await screen.findByRole('figure', { name: '命中率' })).toBeTruthy();
  expect(screen.queryByRole('figure', { name: '请求速率' })).toBeNull();
  expect(asked.series).toHaveBeenLastCalledWith(
    expect.objectContaining({ from: '2026-11-20T05:00:00.000Z' }),
  );
  await user.click(screen.getByRole('button', { name: '返回 7 天' }));
  await waitFor(() => expect(asked.series.mock.lastCall?.[0]).not.toHaveProperty('from'));
});

it('says why a look did not come about', async () => {
  const busy = () => fail({ status: 503, msg: '查询用时过长，请缩短时间范围' });
  server.use(http.get('*/api/v1/monitor/series', busy));
  openBoard('?window=30d&ip=0.0.0.0%2F0');
  expect(await screen.findByText('查询用时过长，请缩短时间范围')).toBeTruthy();
});

it('looks at a stretch that was typed in, and says when it ends before it begins', async () => {
  const { user, router } = openBoard('?window=24h');
  await user.click(await screen.findByRole('button', { name: '自选时段' }));
  const begin = await screen.findByRole('textbox', { name: '开始时间' });
  await user.clear(begin);
  await user.type(begin, '2026-11-20 08:00:00{Enter}');
  await waitFor(() => {
    const { from } = asked.series.mock.lastCall?.[0] ?? {};
    expect(from).toBe(new Date('2026-11-20T08:00:00').toISOString());
  });
  const end = screen.getByRole('textbox', { name: '结束时间' });
  await user.clear(end);
  await user.type(end, '2026-11-20 07:00:00{Enter}');
  expect(await screen.findByText('结束时间应晚于开始时间')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '返回 24 小时' }));
  await waitFor(() => expect(router.state.location.search).toBe('?window=24h'));
});

it('offers nodes to administrators alone', async () => {
  openBoard('?window=24h');
  await screen.findByText('1,234');
  expect(screen.queryByRole('combobox', { name: '节点' })).toBeNull();
});

it('lets an administrator choose a node by its name', async () => {
  server.use(whoamiIs('administrator'), withNode);
  const { user } = openBoard('?window=24h');
  await user.click(await screen.findByRole('combobox', { name: '节点' }));
  await user.click(await screen.findByRole('option', { name: hkNode.name }));
  await waitFor(() =>
    expect(asked.series).toHaveBeenLastCalledWith(expect.objectContaining({ node: hkNode.id })),
  );
  expect(screen.getByText('节点：hk-1')).toBeTruthy();
});
