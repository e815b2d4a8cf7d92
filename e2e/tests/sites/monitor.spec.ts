import { expect, type Page } from '@playwright/test';
import { test } from '../../pages/shell';

const monitor = '/website-management/realtime-monitor?window=24h&chart=requests';
/** Seconds of a point of 24 hours. */
const step = 300;

/** Puts the pointer on the middle of the curve, which may not be drawn yet. */
async function pointAt(page: Page) {
  const plot = page.getByRole('slider', { name: '请求速率：选择一个点' });
  await expect(async () => {
    await page.mouse.move(0, 0);
    await plot.hover();
    const hint = plot.getByText('点击或按 Enter 查看这些请求');
    await expect(hint).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const box = await plot.boundingBox();
  if (!box) throw new Error('no plot');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a drag over a curve zooms, a click lists the requests of its point', async ({ page }) => {
  await page.goto(monitor);
  const { x, y } = await pointAt(page);
  await page.mouse.down();
  await page.mouse.move(x + 200, y, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/realtime-monitor\?.*from=.*to=/);

  await page.getByRole('button', { name: '返回 24 小时' }).click();
  await expect(page).not.toHaveURL(/from=/);
  const point = await pointAt(page);
  await page.mouse.click(point.x, point.y);
  await expect(page).toHaveURL(/block-log\?tab=log/);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('action')).toBe('all');
  const [from = 0, to = 0] = ['from', 'to'].map((end) => Date.parse(searchParams.get(end) ?? ''));
  expect(to - from).toBe(step * 1000);
});
