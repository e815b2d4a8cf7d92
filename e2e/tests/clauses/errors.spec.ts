import { expect, type Page } from '@playwright/test';
import { cut, failWith, hold } from '../../pages/faults/faults';
import { follow, open, test } from '../../pages/shell';

const readAll = '/system/event/read-all';

/** The drawer of events, whose button 全部已读 is the call that fails. */
async function openEvents(page: Page) {
  const { bar } = await open(page);
  await bar.getByRole('button', { name: /^账户事件/ }).click();
  const drawer = page.getByRole('dialog', { name: '账户事件' });
  await expect(drawer.getByRole('listitem')).not.toHaveCount(0);
  return { drawer, send: drawer.getByRole('button', { name: '全部已读' }) };
}

/** The visible toasts. They are announced, and no state of a page is a toast. */
const toasts = (page: Page) => page.locator('[role=status][aria-live]').filter({ visible: true });

test.describe('the error catalogue', () => {
  test('§8.1 §9.5 a failed call says why, in a toast of at most 350 px that holds its words', async ({
    page,
  }) => {
    const { send } = await openEvents(page);
    await failWith(page, readAll, 400, { msg: 'x'.repeat(300) });
    await send.click();
    await expect(toasts(page)).toHaveText(['x'.repeat(300)]);
    const width = (await toasts(page).boundingBox())?.width;
    expect(width).toBeLessThanOrEqual(350);
    expect(width).toBeGreaterThan(300);
    expect(
      await toasts(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBe(0);
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
