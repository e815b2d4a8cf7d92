import { expect } from '@playwright/test';
import { callApi } from '../../pages/api';
import { record } from '../../pages/faults/faults';
import { open, sharedToken, test } from '../../pages/shell';

test.describe('calls', () => {
  test('§7.8 the warning is asked for on every load, every call goes to /api', async ({ page }) => {
    const calls = record(page);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (['fetch', 'xhr'].includes(request.resourceType()) && !pathname.startsWith('/api/')) {
        elsewhere.push(pathname);
      }
    });
    await open(page, '/dashboard/overview');
    await expect.poll(() => calls).toContain('GET /api/system/event/message/warning');
    await expect(page.getByText('今日请求', { exact: true })).toBeVisible();
    expect(elsewhere).toEqual([]);
  });

  for (const body of [{ qq: '12345678' }, { accountEventWarning: true }]) {
    test(`§7.3 §3.20 PUT /api/v1/user takes ${Object.keys(body)}`, async () => {
      const token = await sharedToken('agent');
      expect((await callApi('PUT', '/v1/user', { token, body })).code).toBe(0);
    });
  }

  test('§7.3 PUT /api/v1/user takes a password with the old one, and nothing mixed', async () => {
    const token = await sharedToken('agent');
    const put = (body: object) => callApi('PUT', '/v1/user', { token, body });
    const wrong = await put({ oldPassword: 'not-the-password-1', password: 'Demo-2027!' });
    expect(wrong.code).toBe(40022);
    expect((await put({ qq: '12345678', name: 'x' })).status).toBe(400);
  });

  test('§7.4 POST /api/v1/user/certify takes a real name, GET /api/user/certify/check tells of it', async () => {
    const token = await sharedToken('agent');
    const certify = (idNumber: string) =>
      callApi('POST', '/v1/user/certify', {
        token,
        body: { kind: 'individual', name: '王小明', idNumber },
      });
    const wrong = await certify('110101199003070000');
    expect([wrong.status, Object.keys(wrong.data.fields ?? {})]).toEqual([400, ['idNumber']]);
    expect((await callApi('GET', '/user/certify/check', { token })).data).toBeNull();
    expect((await certify('11010119900307109X')).code).toBe(0);
    const { code, data } = await callApi('GET', '/user/certify/check', { token });
    expect([code, data]).toMatchObject([0, { kind: 'individual', state: 'under-review' }]);
    // Nobody is told the whole number again.
    expect(JSON.stringify(data)).not.toContain('11010119900307109X');
  });

  test('§3.6 the list of events has data and count, the warning isWarning', async () => {
    const token = await sharedToken('user');
    const list = await callApi<object[]>('GET', '/system/event/message/list?page=1&limit=10', {
      token,
    });
    expect(list).toMatchObject({ code: 0, count: expect.any(Number) });
    expect(list.data).toHaveLength(10);
    expect(list.data[0]).toMatchObject({
      id: expect.any(String),
      type: expect.any(String),
      created_at: expect.any(String),
      is_warning: expect.any(Boolean),
      templ_para: expect.stringMatching(/^\[/),
    });
    const warning = await callApi('GET', '/system/event/message/warning', { token });
    expect(warning.data).toEqual({ isWarning: true });
  });

  test('§3.3 the system info has the brand’s five texts and the system type', async () => {
    for (const [host, systemType] of [
      ['localhost', 'platform'],
      ['panel.localhost', 'panel'],
    ] as const) {
      const { code, data } = await callApi('POST', '/system-info', {
        body: {},
        headers: { 'panel-host': host },
      });
      expect(code).toBe(0);
      expect(data).toMatchObject({
        systemType,
        systemInfo: {
          brandName: expect.any(String),
          favicon: expect.any(String),
          metaDescription: expect.any(String),
          bottomCopyright: expect.any(String),
          brandLogo: expect.any(String),
        },
      });
    }
  });
});

test.describe('how tables write', () => {
  test('§3.21 an amount has the yen sign and two figures', async ({ page }) => {
    const { main } = await open(page, '/finance-management/consumption-history');
    const rows = main.getByRole('row');
    await expect(rows.nth(1)).toBeVisible();
    await expect(rows.nth(1)).toContainText(/¥[\d,]+\.\d{2}/);
  });
});

test.describe('the back office', () => {
  test.use({ who: 'admin' });
  test('§3.21 a time is the date over the time of day', async ({ page }) => {
    const { main } = await open(page, '/admin/user');
    const small = main.locator('.num > small').first();
    await expect(small).toHaveText(/^\d{2}:\d{2}:\d{2}$/);
    const whole = small.locator('..');
    await expect(whole).toHaveText(/^\d{4}-\d{2}-\d{2}/);
    expect((await small.boundingBox())?.y).toBeGreaterThan((await whole.boundingBox())?.y ?? 0);
  });
});

test.describe('a profile', () => {
  test.use({ who: 'agent' });
  test('§7.10 a name that was changed stands in the top bar at once', async ({ page }) => {
    const token = await sharedToken('agent');
    const { bar, main } = await open(page, '/account/profile');
    const field = main.getByRole('textbox', { name: /名称/ });
    await expect(field).toHaveValue('极光网络');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    try {
      await field.fill('极光网络科技');
      await page.getByRole('button', { name: /保存/ }).click();
      const request = await sent;
      expect(new URL(request.url()).pathname).toBe('/api/v1/user');
      expect(request.postDataJSON()).toMatchObject({ name: '极光网络科技' });
      await expect(bar.getByText('极光网络科技')).toBeVisible();
    } finally {
      await callApi('PUT', '/v1/user', { token, body: { name: '极光网络' } });
    }
  });
});
