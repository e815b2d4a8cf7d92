import { expect, type Page } from '@playwright/test';
import { callApi } from '../../pages/api';
import { alter, failWith, hold, record } from '../../pages/faults';
import { open, sharedToken, test } from '../../pages/shell';

const messages = '/v1/messages';
const oneMessage = '/v1/messages/[^/]+';

async function openDrawer(page: Page) {
  const { bar } = await open(page);
  await bar.getByRole('button', { name: '公告' }).click();
  const drawer = page.getByRole('dialog', { name: '公告', exact: true });
  await expect(drawer).toBeVisible();
  const refresh = drawer.getByRole('button', { name: '刷新公告' });
  return { drawer, refresh, lines: drawer.getByRole('listitem') };
}

async function openFirst(page: Page) {
  const { refresh, lines } = await openDrawer(page);
  await refresh.click();
  await lines.first().getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: '公告详情' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('the drawer of announcements', () => {
  test('§4.10 they are loaded when the person refreshes, not before', async ({ page }) => {
    const calls = record(page);
    const { drawer, refresh, lines } = await openDrawer(page);
    await expect(drawer.getByText('暂无公告')).toBeVisible();
    expect(calls.filter((call) => call.includes(messages))).toEqual([]);
    await refresh.click();
    await expect(lines).not.toHaveCount(0);
  });

  test('§7.5 §9.3 the list is asked with type=announcement and limit=10', async ({ page }) => {
    const calls = record(page);
    const { refresh, lines } = await openDrawer(page);
    await refresh.click();
    await expect(lines).not.toHaveCount(0);
    expect(calls).toContain('GET /api/v1/messages?type=announcement&limit=10');
  });

  test('§3.5 a line is the title and the day as YYYY-MM-DD', async ({ page }) => {
    const { refresh, lines } = await openDrawer(page);
    await refresh.click();
    const line = lines.filter({ hasText: 'CC 防护规则组调整说明' });
    await expect(line.getByText(/^\d{4}-\d{2}-\d{2}$/)).toBeVisible();
  });

  test('§4.11 a refresh replaces the list', async ({ page }) => {
    const token = await sharedToken('admin');
    const { refresh, lines } = await openDrawer(page);
    await refresh.click();
    await expect(lines).not.toHaveCount(0);
    const before = await lines.count();
    const { data } = await callApi<{ id: string }>('POST', '/v1/admin/announcements', {
      token,
      body: { title: '刚刚发布的公告', content: '<p>正文</p>' },
    });
    try {
      await refresh.click();
      await expect(lines.first()).toContainText('刚刚发布的公告');
      await expect(lines).toHaveCount(before + 1);
    } finally {
      await callApi('DELETE', `/v1/admin/announcements/${data.id}`, { token, body: {} });
    }
    await refresh.click();
    await expect(lines).toHaveCount(before);
  });

  test('§4.11 an answer without data empties the list', async ({ page }) => {
    const { drawer, refresh, lines } = await openDrawer(page);
    await refresh.click();
    await expect(lines).not.toHaveCount(0);
    await alter<object>(page, messages, (answer) => ({ ...answer, data: null }));
    await refresh.click();
    await expect(lines).toHaveCount(0);
    await expect(drawer.getByText('暂无公告')).toBeVisible();
  });

  test('§2.125 without announcements it says 暂无公告 and 暂无消息', async ({ page }) => {
    const { drawer } = await openDrawer(page);
    await expect(drawer.getByText('暂无公告')).toBeVisible();
    await expect(drawer.getByText(/暂无消息/)).toBeVisible();
  });
});

test.describe('the dialog of an announcement', () => {
  test('§2.120 its heading is 公告详情', async ({ page }) => {
    const dialog = await openFirst(page);
    await expect(dialog.getByRole('heading', { name: '公告详情' })).toBeVisible();
  });

  test('§2.121 its text is HTML', async ({ page }) => {
    const { refresh, lines } = await openDrawer(page);
    await refresh.click();
    await lines.getByRole('button', { name: /CC 防护规则组调整说明/ }).click();
    const dialog = page.getByRole('dialog', { name: '公告详情' });
    await expect(dialog.getByRole('cell', { name: '宽松' })).toBeVisible();
  });

  test('§2.121 what could act in it is taken out', async ({ page }) => {
    await alter<{ data: object }>(page, oneMessage, (answer) => ({
      ...answer,
      data: {
        ...answer.data,
        content: `<p id="told">正文</p><script>window.hurt=1</script><img src=x onerror="window.hurt=1">
          <a href="javascript:window.hurt=1">链接</a><iframe srcdoc="x"></iframe>
          <svg onload="window.hurt=1"></svg><form action="//evil.example"><button>按钮</button></form>`,
      },
    }));
    const dialog = await openFirst(page);
    await expect(dialog.getByText('正文')).toBeVisible();
    await dialog.getByText('链接').click();
    expect(await page.evaluate(() => Reflect.get(window, 'hurt'))).toBeUndefined();
    await expect(
      dialog.locator('script, iframe, [onerror], [onload], a[href^=javascript]'),
    ).toHaveCount(0);
  });

  test('§2.122 a loader covers it until the text is there', async ({ page }) => {
    const answer = await hold(page, oneMessage);
    const dialog = await openFirst(page);
    await expect(dialog.getByRole('progressbar', { name: '加载中' })).toBeVisible();
    await answer.release();
    await expect(dialog.getByRole('progressbar')).toHaveCount(0);
    await expect(dialog.getByText('尊敬的用户')).toBeVisible();
  });

  test('§2.123 it has the size xl: 1140 px', async ({ page }) => {
    const dialog = await openFirst(page);
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(1140);
  });

  test('§2.124 its body is at least 400 px high, however short the text', async ({ page }) => {
    await alter<{ data: object }>(page, oneMessage, (answer) => ({
      ...answer,
      data: { ...answer.data, content: '' },
    }));
    const dialog = await openFirst(page);
    await expect(dialog.getByRole('progressbar')).toHaveCount(0);
    const heading = await dialog.getByRole('heading', { name: '公告详情' }).boundingBox();
    const box = await dialog.boundingBox();
    const head = (heading?.y ?? 0) + (heading?.height ?? 0) - (box?.y ?? 0);
    expect((box?.height ?? 0) - head).toBeGreaterThanOrEqual(400);
  });

  test('§4.12 each opening forgets the text and asks for it anew, by id', async ({ page }) => {
    const calls = record(page);
    const asked = () => calls.filter((call) => /GET .*\/v1\/messages\/[\w-]{36}$/.test(call));
    const dialog = await openFirst(page);
    await expect(dialog.getByText('尊敬的用户')).toBeVisible();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(dialog).toHaveCount(0);
    const answer = await hold(page, oneMessage);
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
    await expect(dialog.getByRole('progressbar', { name: '加载中' })).toBeVisible();
    await expect(dialog.getByText('尊敬的用户')).toHaveCount(0);
    await answer.release();
    await expect(dialog.getByText('尊敬的用户')).toBeVisible();
    expect(asked()).toHaveLength(2);
    expect(asked()[0]).toBe(asked()[1]);
  });

  test('§7.6 another announcement is asked for by its own id', async ({ page }) => {
    const calls = record(page);
    const { refresh, lines } = await openDrawer(page);
    await refresh.click();
    const dialog = page.getByRole('dialog', { name: '公告详情' });
    for (const index of [0, 1]) {
      await lines.nth(index).getByRole('button').click();
      await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
      await dialog.getByRole('button', { name: '关闭' }).click();
      await expect(dialog).toHaveCount(0);
    }
    const ids = calls.flatMap((call) => /GET \/api\/v1\/messages\/([\w-]+)$/.exec(call)?.[1] ?? []);
    expect(new Set(ids).size).toBe(2);
  });
});

test.describe('announcements from a broken server', () => {
  for (const [name, status, body] of [
    ['500', 500, {}],
    ['404', 404, {}],
    ['HTML', 200, '<!doctype html><title>x</title>'],
  ] as const) {
    test(`§B.5 a list that is ${name} is an error in the drawer`, async ({ page }) => {
      await failWith(page, messages, status, body);
      const { drawer, refresh } = await openDrawer(page);
      await refresh.click();
      await expect(drawer.getByRole('alert')).toBeVisible();
      await page.unrouteAll();
      await refresh.click();
      await expect(drawer.getByRole('listitem')).not.toHaveCount(0);
    });
  }

  for (const [name, status, body] of [
    ['500', 500, {}],
    ['404', 404, {}],
    ['HTML', 200, '<!doctype html><title>x</title>'],
  ] as const) {
    test(`§B.6 a text that is ${name} is an error in the dialog, with a retry`, async ({
      page,
    }) => {
      await failWith(page, oneMessage, status, body);
      const dialog = await openFirst(page);
      await expect(dialog.getByRole('alert')).toBeVisible();
      await page.unrouteAll();
      await dialog.getByRole('button', { name: '重新加载' }).click();
      await expect(dialog.getByText('尊敬的用户')).toBeVisible();
    });
  }
});
