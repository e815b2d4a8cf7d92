import { emptyPoint } from '@console/contract/monitor/monitor-rates';
import { ok } from '@console/testing/answers';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { serveMonitor, whoamiIs } from '../../../testing/monitor';
import { openBoard } from '../../../testing/monitor-board';
import { siteId } from '../../../testing/sites';

const { server } = serveMonitor();

it('each figure leads to the requests that it counts', async () => {
  openBoard('?window=24h');
  const figures = within(await screen.findByRole('region', { name: '合计' }));
  const hrefOf = async (name: RegExp) =>
    (await figures.findByRole('link', { name })).getAttribute('href');
  const log = '/website-management/block-log?tab=log&range=24h';
  expect(await hrefOf(/^请求数 1,234 次/)).toBe(`${log}&action=all`);
  expect(await hrefOf(/^拦截与验证 34 次/)).toBe(`${log}&block=any`);
  expect(figures.getAllByRole('link')).toHaveLength(5);
});

it('an administrator’s node narrows the log that the figures lead to', async () => {
  const node = '5f2c8e4a-7d0b-4b61-9a38-2f6f9f0a1c22';
  server.use(
    whoamiIs('administrator'),
    http.get('*/api/v1/admin/nodes', () => ok({ revision: 1, nodes: [] })),
  );
  openBoard(`?window=24h&node=${node}`);
  const figures = within(await screen.findByRole('region', { name: '合计' }));
  const link = await figures.findByRole('link', { name: /^请求数 1,234 次/ });
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://x');
  expect(searchParams.get('node')).toBe(node);
});

it('figures of the live view lead to the seconds that are drawn, not to more', async () => {
  openBoard('?window=live&compare=1', [siteId]);
  const figures = within(await screen.findByRole('region', { name: '合计' }));
  const link = await figures.findByRole('link', { name: /^请求数 1,234 次/ });
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://x');
  expect(Object.fromEntries(searchParams)).toEqual({
    from: '1970-01-01T01:00:00.000Z',
    to: '1970-01-01T02:00:00.000Z',
  });
});

it('says what a peak is a mean over, and takes the API’s of minutes where points are longer', async () => {
  const point = { ...emptyPoint(3_600), bytesOut: 45_000_000 };
  const series = { step: 3_600, from: 3_600, to: 7_200, points: [point] };
  const peak = { bitsPerSecond: 2_500_000, seconds: 60 };
  server.use(http.get('*/api/v1/monitor/series', () => ok({ ...series, peak })));
  const figures = async () => within(await screen.findByRole('region', { name: '合计' }));
  openBoard('?window=7d');
  expect(
    await (await figures()).findByRole('link', { name: '峰值带宽 2,500,000 bps，按 1 分钟平均' }),
  ).toBeTruthy();
  expect((await figures()).getByText('按 1 分钟平均')).toBeTruthy();
});

it('says so where only hours are kept', async () => {
  const point = { ...emptyPoint(3_600), bytesOut: 45_000_000 };
  server.use(
    http.get('*/api/v1/monitor/series', () =>
      ok({ step: 3_600, from: 3_600, to: 7_200, points: [point] }),
    ),
  );
  openBoard('?window=7d');
  const figures = within(await screen.findByRole('region', { name: '合计' }));
  expect(
    await figures.findByRole('link', { name: '峰值带宽 100,000 bps，按 1 小时平均' }),
  ).toBeTruthy();
});
