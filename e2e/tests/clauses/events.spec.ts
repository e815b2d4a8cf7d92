import { expect, type Page } from '@playwright/test';
import { callApi } from '../../pages/api';
import { alter, failWith, record } from '../../pages/faults';
import { open, sharedToken, test } from '../../pages/shell';

const list = '/system/event/message/list';
const warning = '/system/event/message/warning';

type Event = { type: string; templ_para: string; created_at: string };
type List = { data: Event[]; count: number };

async function openDrawer(page: Page) {
  const { bar } = await open(page);
  await bar.getByRole('button', { name: /^账户事件/ }).click();
  const drawer = page.getByRole('dialog', { name: '账户事件' });
  await expect(drawer).toBeVisible();
  return { drawer, lines: drawer.getByRole('listitem') };
}

/** The account's own events, changed: the API has no way to make one. */
const events = (page: Page, changes: readonly Partial<Event>[]) =>
  alter<List>(page, list, ({ data, ...rest }) => ({
    ...rest,
    data: changes.map((change, index) => ({ ...data[index], ...change })),
    count: changes.length,
  }));

test.describe('the sentences of the five kinds of event', () => {
  for (const { clause, type, values, sentence } of [
    {
      clause: '§3.7',
      type: 'package-expiring',
      values: ['1', '企业版', '3'],
      sentence: '套餐「企业版」将在 3 天后到期，请及时续费。',
    },
    {
      clause: '§3.8',
      type: 'package-expire',
      values: ['1', '企业版'],
      sentence: '套餐「企业版」已到期，续费后恢复服务。',
    },
    {
      clause: '§3.9',
      type: 'cc-switch',
      values: ['shop#example#com', '18420', '5000', '5 秒盾'],
      sentence: 'shop.example.com 当前 18420 QPS（阈值 5000 QPS），已自动切换至规则组「5 秒盾」。',
    },
    {
      clause: '§3.10',
      type: 'cert-expiring',
      values: ['1', '主站证书', 'shop,example,com'],
      sentence: '证书「主站证书」（shop.example.com）即将到期，请及时续期。',
    },
    {
      clause: '§3.11',
      type: 'cert-expire',
      values: ['1', '主站证书', 'shop,example,com'],
      sentence: '证书「主站证书」（shop.example.com）已到期，请尽快更换。',
    },
  ]) {
    test(`${clause} ${type}`, async ({ page }) => {
      await events(page, [{ type, templ_para: JSON.stringify(values) }]);
      const { lines } = await openDrawer(page);
      await expect(lines).toHaveCount(1);
      await expect(lines).toContainText(sentence);
    });
  }

  test('§3.13 parameters that are not JSON, no list, missing or null still make sentences', async ({
    page,
  }) => {
    const broken = ['{not json', '"text"', '{}', '[]', 'null', '[null,null,null,null]', ''];
    await events(
      page,
      broken.map((templ_para) => ({ type: 'cc-switch', templ_para })),
    );
    const { lines } = await openDrawer(page);
    await expect(lines).toHaveCount(broken.length);
    for (const line of await lines.all()) {
      await expect(line).toContainText('已自动切换规则组');
      await expect(line).not.toContainText(/undefined|null|NaN/);
    }
  });

  test('§3.14 an event of an unknown kind still is a sentence', async ({ page }) => {
    await events(page, [{ type: 'something-new' }, { type: 'package-expire' }]);
    const { lines } = await openDrawer(page);
    await expect(lines.first()).toContainText('账户有一条新的事件。');
    await expect(lines).toHaveCount(2);
  });
});

test.describe('what an event leads to', () => {
  for (const { type, values, url } of [
    {
      type: 'package-expiring',
      values: ['77', '企业版', '3'],
      url: /\/package-management\/user-package\/77(\/overview)?$/,
    },
    {
      type: 'package-expire',
      values: ['78', '企业版'],
      url: /\/package-management\/user-package\/78(\/overview)?$/,
    },
    {
      type: 'cc-switch',
      values: ['shop#example#com', '2', '1', 'x'],
      url: /\/website-management\/website\/list/,
    },
    {
      type: 'cert-expiring',
      values: ['1', 'main', 'a,b'],
      url: /\/cert-management\/list\?keyword=main$/,
    },
    {
      type: 'cert-expire',
      values: ['1', 'main', 'a,b'],
      url: /\/cert-management\/list\?keyword=main$/,
    },
  ]) {
    test(`§3.12 ${type} links to what it speaks of and closes the drawer`, async ({ page }) => {
      await events(page, [{ type, templ_para: JSON.stringify(values) }]);
      const { drawer, lines } = await openDrawer(page);
      await lines.getByRole('link').click();
      await expect(page).toHaveURL(url);
      await expect(drawer).toHaveCount(0);
    });
  }

  test('§3.12 a switch of the rules links to the site itself', async ({ page }) => {
    const { lines } = await openDrawer(page);
    await lines.filter({ hasText: 'shop.xinghe.example 当前' }).getByRole('link').click();
    await expect(page).toHaveURL(/\/website-management\/website\/list\/[\w-]{36}/);
    await expect(page.getByRole('main').getByText('shop.xinghe.example').first()).toBeVisible();
  });
});

test.describe('the list of events', () => {
  test('§7.7 §9.3 it is asked for ten at a time, page by page', async ({ page }) => {
    const calls = record(page);
    const { drawer, lines } = await openDrawer(page);
    await expect(lines).toHaveCount(10);
    await drawer.getByRole('button', { name: '下一页' }).click();
    await expect(lines).toHaveCount(3);
    expect(calls.filter((call) => call.includes(list))).toEqual([
      `GET /api${list}?page=1&limit=10`,
      `GET /api${list}?page=2&limit=10`,
    ]);
    await drawer.getByRole('button', { name: '上一页' }).click();
    await expect(lines).toHaveCount(10);
  });

  test('§4.9 it says 今天 and 最近 7 天, and nothing of what is older', async ({ page }) => {
    const now = new Date('2026-11-20T15:00:00+08:00');
    await page.clock.setFixedTime(now);
    const ago = (hours: number) => ({
      type: 'package-expire',
      created_at: new Date(now.getTime() - hours * 3_600_000).toISOString(),
    });
    await events(page, [ago(0), ago(14), ago(48), ago(7 * 24 - 1), ago(7 * 24 + 1), ago(700)]);
    const { lines } = await openDrawer(page);
    await expect(lines).toHaveCount(6);
    const labels = await lines.evaluateAll((all) =>
      all.map(({ textContent }) => /今天|最近 7 天/.exec(textContent ?? '')?.[0] ?? ''),
    );
    expect(labels).toEqual(['今天', '今天', '最近 7 天', '最近 7 天', '', '']);
  });

  test('§2.125 without events it says 暂无事件', async ({ page }) => {
    await events(page, []);
    const { drawer } = await openDrawer(page);
    await expect(drawer.getByText('暂无事件')).toBeVisible();
  });

  for (const [name, status, body] of [
    ['500', 500, {}],
    ['404', 404, {}],
    ['HTML', 200, '<!doctype html><title>x</title>'],
    ['something that is no list', 200, { code: 0, data: 'x', count: 3 }],
  ] as const) {
    test(`§B.3 a list that is ${name} is an error in the drawer, with a retry`, async ({
      page,
    }) => {
      await failWith(page, list, status, body);
      const { drawer, lines } = await openDrawer(page);
      await expect(drawer.getByRole('alert')).toBeVisible();
      await page.unrouteAll();
      await drawer.getByRole('button', { name: '重新加载' }).click();
      await expect(lines).not.toHaveCount(0);
    });
  }
});

test.describe('the dot of the bell', () => {
  const warned = '账户事件，有未读警告';

  test('§6.7 it is there with an unread warning and the account’s wish to be warned', async ({
    page,
  }) => {
    const { bar } = await open(page);
    await expect(bar.getByRole('button', { name: warned })).toBeVisible();
  });

  test('§6.7 it is not there when the account does not want to be warned', async ({ page }) => {
    const token = await sharedToken('user');
    const wish = (accountEventWarning: boolean) =>
      callApi('PUT', '/v1/user', { token, body: { accountEventWarning } });
    expect((await wish(false)).code).toBe(0);
    try {
      const asked = page.waitForResponse((response) => response.url().endsWith(warning));
      const { bar } = await open(page);
      await asked;
      await expect(bar.getByRole('button', { name: '账户事件', exact: true })).toBeVisible();
      await expect(bar.getByRole('button', { name: warned })).toHaveCount(0);
    } finally {
      await wish(true);
    }
  });

  for (const [name, status, body] of [
    ['500', 500, {}],
    ['HTML', 200, '<!doctype html>'],
  ] as const) {
    test(`§B.4 there is none when the answer is ${name}`, async ({ page }) => {
      await failWith(page, warning, status, body);
      const { bar } = await open(page);
      await expect(bar.getByRole('button', { name: '账户事件', exact: true })).toBeVisible();
    });
  }
});

test.describe('the dot without a warning', () => {
  test.use({ who: 'admin' });
  test('§6.7 it is not there without an unread warning', async ({ page }) => {
    const asked = page.waitForResponse((response) => response.url().endsWith(warning));
    const { bar } = await open(page);
    expect(await (await asked).json()).toMatchObject({ data: { isWarning: false } });
    await expect(bar.getByRole('button', { name: '账户事件', exact: true })).toBeVisible();
  });
});

test.describe('mark all read', () => {
  // Nothing else asks about this account's warning, and there is no way back.
  test.use({ who: 'agent' });
  test('§4.8 §7.9 全部已读 takes the dot away and loads the list anew', async ({ page }) => {
    const { drawer, lines } = await openDrawer(page);
    await expect(lines).toHaveCount(1);
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
