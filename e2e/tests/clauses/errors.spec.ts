import { expect, type Page } from '@playwright/test';
import { cut, failWith, hold } from '../../pages/faults';
import { emptyPath, follow, open, test } from '../../pages/shell';

const readAll = '/system/event/read-all';

/** The drawer of events, whose button 全部已读 is the call that fails. */
async function openEvents(page: Page) {
  const { bar } = await open(page);
  await bar.getByRole('button', { name: /^账户事件/ }).click();
  const drawer = page.getByRole('dialog', { name: '账户事件' });
  await expect(drawer.getByRole('listitem')).not.toHaveCount(0);
  return { drawer, send: drawer.getByRole('button', { name: '全部已读' }) };
}

/** The toasts that stand. They are announced, and no state of a page is one. */
const toasts = (page: Page) => page.locator('[role=status][aria-live]').filter({ visible: true });

test.describe('the error catalogue', () => {
  for (const { clause, name, status, body, text } of [
    {
      clause: '§8.1',
      name: '400 with a sentence',
      status: 400,
      body: { msg: '名称过长' },
      text: '名称过长',
    },
    {
      clause: '§8.1',
      name: '400 without one',
      status: 400,
      body: { msg: '' },
      text: '[400]请求失败',
    },
    { clause: '§8.3', name: '403', status: 403, body: { msg: '不行' }, text: '[403]权限不足' },
    {
      clause: '§8.5',
      name: '500',
      status: 500,
      body: { msg: 'stack trace' },
      text: '[500]服务异常',
    },
    {
      clause: '§8.5',
      name: '500 in HTML',
      status: 500,
      body: '<h1>Bad</h1>',
      text: '[500]服务异常',
    },
    {
      clause: '§8.6',
      name: 'another status',
      status: 409,
      body: { msg: '内容已被他人修改' },
      text: '内容已被他人修改',
    },
  ] as const) {
    test(`${clause} ${name} says ${text}`, async ({ page }) => {
      const { send } = await openEvents(page);
      await failWith(page, readAll, status, body);
      await send.click();
      await expect(toasts(page)).toHaveText([text]);
    });
  }

  test('§8.4 404 says nothing', async ({ page }) => {
    const { send } = await openEvents(page);
    await failWith(page, readAll, 404, { msg: '内容不存在' });
    const answered = page.waitForResponse((response) => response.url().endsWith(readAll));
    await send.click();
    await answered;
    await expect(send).toBeEnabled();
    await expect(toasts(page)).toHaveCount(0);
    await expect(page).toHaveURL(emptyPath);
  });

  test('§8.2 401 leads to /auth/login and forgets the session', async ({ page, context }) => {
    const { send } = await openEvents(page);
    await failWith(page, readAll, 401, { msg: '登录已失效' });
    await send.click();
    await expect(page).toHaveURL(/\/auth\/login/);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('access-token');
  });

  test('§8.6 no answer at all is said, and the shell stays usable', async ({ page }) => {
    const { send, drawer } = await openEvents(page);
    await cut(page, readAll);
    await send.click();
    await expect(toasts(page)).toHaveText(['网络连接失败，请检查网络后重试']);
    await drawer.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('link', { name: '账户中心' }).click();
    await expect(page).toHaveURL('/account/profile');
  });

  test('§8.8 a list with nothing in it says 暂无数据', async ({ page }) => {
    await open(page, '/website-management/website/list?keyword=no-such-site-at-all');
    await expect(
      page
        .getByRole('main')
        .getByText(/暂无数据|没有符合条件/)
        .first(),
    ).toBeVisible();
  });
});

test.describe('toasts', () => {
  test('§9.6 an error stands 4000 ms', async ({ page }) => {
    await page.clock.install();
    const { send } = await openEvents(page);
    await failWith(page, readAll, 400, { msg: '名称过长' });
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await send.click();
    await expect(toasts(page)).toHaveText(['名称过长']);
    await page.clock.runFor(3900);
    await expect(toasts(page)).toHaveCSS('opacity', '1');
    await page.clock.runFor(100);
    await expect(toasts(page)).toHaveCSS('opacity', '0');
    await page.clock.runFor(2000);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('§9.5 a toast is at most 350 px wide, and what is in it stays in it', async ({ page }) => {
    const { send } = await openEvents(page);
    await failWith(page, readAll, 400, { msg: 'x'.repeat(300) });
    await send.click();
    await expect(toasts(page)).toHaveCount(1);
    expect((await toasts(page).boundingBox())?.width).toBeLessThanOrEqual(350);
    expect((await toasts(page).boundingBox())?.width).toBeGreaterThan(300);
    expect(
      await toasts(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBe(0);
  });
});

test.describe('a success', () => {
  // This account has no events: marking them read changes nothing.
  test('§9.6 it stands 2000 ms', async ({ page }) => {
    await page.clock.install();
    const { send } = await openEvents(page);
    await page.route(/read-all$/, (route) =>
      route.fulfill({ json: { code: 0, msg: '', data: {} } }),
    );
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await send.click();
    await expect(toasts(page)).toHaveText(['已全部标为已读']);
    await page.clock.runFor(1900);
    await expect(toasts(page)).toHaveCSS('opacity', '1');
    await page.clock.runFor(100);
    await expect(toasts(page)).toHaveCSS('opacity', '0');
  });
});

test.describe('a page change', () => {
  test('§2.82 the progress bar comes after 250 ms', async ({ page }) => {
    const { bar } = await open(page);
    const code = await hold(page, /\/remotes\/mf-mapping\/.*\.js/);
    await follow(page, '/cyberspace-mapping');
    const progress = page.getByRole('progressbar', { name: '页面加载中' });
    await expect(progress).toHaveCount(1);
    const opacityAt = (ms: number) =>
      progress.evaluate((element, at) => {
        const [motion] = element.getAnimations();
        if (!motion) return 'no motion';
        motion.pause();
        motion.currentTime = at;
        return getComputedStyle(element).opacity;
      }, ms);
    expect(await opacityAt(249)).toBe('0');
    expect(Number(await opacityAt(400))).toBeGreaterThan(0.9);
    await code.release();
    await expect(progress).toHaveCount(0);
    await expect(bar).toBeVisible();
  });
});
