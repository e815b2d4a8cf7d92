import { expect, type Page } from '@playwright/test';
import { callApi } from '../../pages/api';
import { alter, record } from '../../pages/faults/faults';
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

test.describe('the drawer of announcements', () => {
  test('§4.10 §7.5 §9.3 §3.5 §2.125 they are loaded when the person refreshes, ten at most, with their day', async ({
    page,
  }) => {
    const calls = record(page);
    const { drawer, refresh, lines } = await openDrawer(page);
    await expect(drawer.getByText('暂无公告')).toBeVisible();
    await expect(drawer.getByText(/暂无消息/)).toBeVisible();
    expect(calls.filter((call) => call.includes(messages))).toEqual([]);
    await refresh.click();
    const line = lines.filter({ hasText: 'CC 防护规则组调整说明' });
    await expect(line.getByText(/^\d{4}-\d{2}-\d{2}$/)).toBeVisible();
    expect(calls).toContain('GET /api/v1/messages?type=announcement&limit=10');
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
});

test.describe('the dialog of an announcement', () => {
  test('§2.120 §2.121 §2.123 §7.6 it is asked for by its id, HTML under the heading 公告详情, 1140 px wide', async ({
    page,
  }) => {
    const calls = record(page);
    const { refresh, lines } = await openDrawer(page);
    await refresh.click();
    await lines.getByRole('button', { name: /CC 防护规则组调整说明/ }).click();
    const dialog = page.getByRole('dialog', { name: '公告详情' });
    await expect(dialog.getByRole('heading', { name: '公告详情' })).toBeVisible();
    await expect(dialog.getByRole('cell', { name: '宽松' })).toBeVisible();
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(1140);
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(dialog).toHaveCount(0);
    await lines.first().getByRole('button').click();
    await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
    const ids = calls.flatMap((call) => /GET \/api\/v1\/messages\/([\w-]+)$/.exec(call)?.[1] ?? []);
    expect(new Set(ids).size).toBe(2);
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
    const { refresh, lines } = await openDrawer(page);
    await refresh.click();
    await lines.first().getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: '公告详情' });
    await expect(dialog.getByText('正文')).toBeVisible();
    await dialog.getByText('链接').click();
    expect(await page.evaluate(() => Reflect.get(window, 'hurt'))).toBeUndefined();
    await expect(
      dialog.locator('script, iframe, [onerror], [onload], a[href^=javascript]'),
    ).toHaveCount(0);
  });
});
