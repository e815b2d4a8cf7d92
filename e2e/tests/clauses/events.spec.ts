import { expect, type Page } from '@playwright/test';
import { callApi } from '../../pages/api';
import { record } from '../../pages/faults/faults';
import { open, sharedToken, test } from '../../pages/shell';

const list = '/system/event/message/list';

async function openDrawer(page: Page) {
  const { bar } = await open(page);
  await bar.getByRole('button', { name: /^账户事件/ }).click();
  const drawer = page.getByRole('dialog', { name: '账户事件' });
  await expect(drawer).toBeVisible();
  return { drawer, lines: drawer.getByRole('listitem') };
}

test.describe('what an event leads to', () => {
  test('§3.12 a switch of the rules links to the site itself', async ({ page }) => {
    const { lines } = await openDrawer(page);
    await lines.filter({ hasText: 'shop.xinghe.example 当前' }).getByRole('link').click();
    await expect(page).toHaveURL(/\/website-management\/website\/list\/[\w-]{36}/);
    await expect(page.getByRole('main').getByText('shop.xinghe.example').first()).toBeVisible();
  });
});

test.describe('the list of events', () => {
  test('§7.7 §9.3 it is asked for ten at a time, page by page', async ({ page }) => {
    const token = await sharedToken('user');
    const calls = record(page);
    const { drawer, lines } = await openDrawer(page);
    await expect(lines).toHaveCount(10);
    await drawer.getByRole('button', { name: '下一页' }).click();
    // Attacks of other tests that have ended meanwhile are events too.
    const { data } = await callApi<object[]>('GET', `${list}?page=2&limit=10`, { token });
    await expect(lines).toHaveCount(data.length);
    expect(calls.filter((call) => call.includes(list))).toEqual([
      `GET /api${list}?page=1&limit=10`,
      `GET /api${list}?page=2&limit=10`,
    ]);
    await drawer.getByRole('button', { name: '上一页' }).click();
    await expect(lines).toHaveCount(10);
  });
});

test.describe('the dot of the bell', () => {
  const warned = '账户事件，有未读警告';

  test('§6.7 it is there with an unread warning and the account’s wish to be warned', async ({
    page,
  }) => {
    const { bar } = await open(page);
    await expect(bar.getByRole('button', { name: warned })).toBeVisible();
  });
});

test.describe('mark all read', () => {
  // Nothing else asks about this account's warning, and there is no way back.
  test.use({ who: 'agent' });
  test('§4.8 §7.9 全部已读 takes the dot away and loads the list anew', async ({ page }) => {
    const { drawer, lines } = await openDrawer(page);
    await expect(lines.first()).toBeVisible();
    const calls = record(page);
    const sent = page.waitForRequest((request) => request.url().endsWith('/event/read-all'));
    await drawer.getByRole('button', { name: '全部已读' }).click();
    const request = await sent;
    expect([request.method(), request.postData()]).toEqual(['POST', null]);
    await expect.poll(() => calls).toContain(`GET /api${list}?page=1&limit=10`);
    await drawer.getByRole('button', { name: '关闭' }).click();
    const { bar } = { bar: page.getByRole('banner') };
    await expect(bar.getByRole('button', { name: '账户事件', exact: true })).toBeVisible();
  });
});
