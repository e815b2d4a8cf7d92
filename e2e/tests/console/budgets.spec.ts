import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { record } from '../../pages/faults/faults';
import { enterAs } from '../../pages/shell';
import { signIn } from '../../pages/sign-in';
import { accounts } from '../../pages/stack';

const kilobyte = 1024;

/** Counts what crosses the wire from now on: requests, and bytes of scripts. */
async function meter(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  // gzip, so that the figures compare with what other consoles publish.
  await cdp.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  const scripts = new Set<string>();
  const seen = { requests: 0, scriptBytes: 0 };
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) seen.requests += 1;
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) seen.scriptBytes += encodedDataLength;
  });
  return seen;
}

test.describe('budgets: bytes and requests', () => {
  test('sign-in page', async ({ page }) => {
    const seen = await meter(page);
    await page.goto('/auth/login', { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
    expect(seen.scriptBytes / kilobyte).toBeLessThanOrEqual(170);
    expect(seen.requests).toBeLessThanOrEqual(10);
  });

  for (const { name, path, text, requests } of [
    { name: 'dashboard with charts', path: '/dashboard/overview', text: '今日请求', requests: 30 },
    {
      name: 'website list',
      path: '/website-management/website/list',
      text: 'www.demo.test',
      requests: 25,
    },
  ]) {
    test(name, async ({ page }) => {
      await signIn(page, accounts.user);
      // What the dashboard still downloads is not the next page's.
      await page.goto('about:blank');
      const seen = await meter(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
      expect(seen.scriptBytes / kilobyte).toBeLessThanOrEqual(350);
      expect(seen.requests).toBeLessThanOrEqual(requests);
    });
  }

  test('a card further down is loaded when it comes near, into the room that was kept for it', async ({
    page,
  }) => {
    await enterAs(page, 'user');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/dashboard/overview', { waitUntil: 'networkidle' });
    const place = page.getByRole('group', { name: '四层转发' });
    await expect(place).toBeVisible();
    // Until then nothing on the page says that it is loading.
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
    expect(asked.filter((path) => path.includes('/mf-l4-forward/'))).toEqual([]);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    await place.scrollIntoViewIfNeeded();
    await expect(page.getByRole('link', { name: '转发列表' })).toBeVisible();
    expect(await height()).toBe(before);
  });

  test('what a page begins with comes in one answer', async ({ page }) => {
    await signIn(page, accounts.user);
    await page.goto('about:blank');
    const calls = record(page);
    await page.goto('/dashboard/overview');
    await expect(page.getByRole('main').getByText('今日请求').first()).toBeVisible();
    expect(calls).toContain('GET /api/early?page=%2Fdashboard%2Foverview');
    expect(calls.filter((call) => /\/boot$|\/v1\/(monitor|ledger|sites)/.test(call))).toEqual([]);
  });
});
