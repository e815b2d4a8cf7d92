import { randomUUID } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import { callApi } from '../pages/api';
import { findingsOf } from '../pages/axe';
import { keepShowing } from '../pages/challenge-pictures';
import { type OwnOrigin, startOrigin } from '../pages/own-origin';
import { addTestSite } from '../pages/site-tab';
import { stack, throughEdge } from '../pages/stack';

// Names of websites lead to the edge node, over plain http, as where nobody has a certificate yet.
const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const rule = '--host-resolver-rules=MAP *.example.com 127.0.0.1';
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] });
    },
    { scope: 'worker' },
  ],
});

let origin: OwnOrigin;
const bodies: string[] = [];

const home = `<!doctype html><title>原站</title><h1>原站</h1>
<form method="post" action="/sent"><input name="submit" value="1"><textarea name="text"></textarea><button>发送</button></form>`;

test.beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      if (request.method === 'POST') bodies.push(body);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(request.method === 'POST' ? '<h1>收到</h1>' : home);
    });
  });
});
test.afterAll(() => origin.close());

/** A website that asks everybody for a challenge of this level; answers its address. */
async function guarded(level: string): Promise<string> {
  const site = await addTestSite(origin.port);
  const rule = {
    ...{ id: randomUUID(), name: level, filters: [], matcher: { kind: 'every' } },
    action: { kind: 'challenge', level },
  };
  const { code } = await callApi('PUT', `/v1/sites/${site.id}`, {
    token: site.token,
    body: { revision: site.revision, cc: { rules: [rule] } },
  });
  expect(code).toBe(0);
  const asked = async () =>
    (await throughEdge(site.host, '/', undefined, { accept: 'text/html' })).headers[
      'x-edge-challenge'
    ];
  await expect.poll(asked).toBe('required');
  return `http://${site.host}:${stack.edgePort}/`;
}

const headingOf = (page: Page) => page.getByRole('heading', { name: '原站' });
const arrived = (page: Page) => expect(headingOf(page)).toBeVisible();

/** By keys alone, as far as a level asks for anything. */
const answers: Record<string, (page: Page) => Promise<void>> = {
  js: async () => {},
  pow: async () => {},
  redirect: async () => {},
  wait: async (page) => {
    await expect(page.getByText(/秒后自动进入/)).toBeVisible();
  },
  click: async (page) => {
    await expect(page.getByRole('button', { name: '继续访问' })).toBeFocused();
    await page.keyboard.press('Enter');
  },
  slide: async (page) => {
    await expect(page.getByRole('slider', { name: '滑块' })).toBeFocused();
    for (let n = 0; n < 20; n += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  },
  rotate: async (page) => {
    await expect(page.getByRole('slider', { name: '滑块' })).toBeFocused();
    for (let n = 0; n < 20; n += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  },
  captcha: async (page) => {
    await page.keyboard.type('ac34x');
    await page.keyboard.press('Enter');
  },
};

/** Until it was the test's picture that was shown: now and then the node puts its own in between. */
const answered = (page: Page, answer: (page: Page) => Promise<void>) =>
  expect(async () => {
    if (!(await headingOf(page).isVisible())) await answer(page);
    await expect(headingOf(page)).toBeVisible({ timeout: 5_000 });
  }).toPass();

for (const [level, answer] of Object.entries(answers)) {
  test(`${level}: a browser passes, and is then left in peace`, async ({ page }) => {
    const address = await guarded(level);
    const drawn = { slide: '20', rotate: '20', captcha: 'AC34X' }[level];
    const stop = drawn ? await keepShowing(level, drawn) : undefined;
    await page.goto(`${address}?a=1#part`);
    await (drawn ? answered(page, answer) : answer(page));
    await arrived(page);
    stop?.();
    expect(page.url()).toBe(`${address}?a=1#part`);
    expect((await page.reload())?.status()).toBe(200);
  });
}

test('a wrong answer is told, and asked again', async ({ page }) => {
  await page.goto(await guarded('captcha'));
  await page.getByRole('textbox').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('不正确，请再试一次。')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveValue('');
});

test('on a slow phone the work takes about a second, without a worker too', async ({ page }) => {
  const address = await guarded('pow');
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const started = Date.now();
  await page.goto(address);
  await arrived(page);
  test
    .info()
    .annotations.push({ type: 'pow, 6 times slowed', description: `${Date.now() - started} ms` });
  await page.context().clearCookies();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'Worker', { value: undefined });
  });
  await page.goto(address);
  await arrived(page);
});

test('a form that a challenge came between is sent once', async ({ page }) => {
  const address = await guarded('js');
  await page.goto(address);
  await arrived(page);
  await page.context().clearCookies();
  await page.locator('textarea').fill('第一行\n"第二行" <b>&');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.getByRole('heading', { name: '收到' })).toBeVisible();
  expect(bodies.map((body) => new URLSearchParams(body).get('text'))).toEqual([
    '第一行\r\n"第二行" <b>&',
  ]);
});

test('without cookies and without scripts a word says why, and nothing loops', async ({
  browser,
}) => {
  const address = await guarded('js');
  const withoutCookies = await browser.newPage({ locale: 'en-US' });
  const asked: string[] = [];
  withoutCookies.on('request', (request) => asked.push(request.url()));
  // A browser that keeps none: they are gone before they could be brought back.
  await withoutCookies.route('**/check', async (route) => {
    await withoutCookies.context().clearCookies();
    await route.continue();
  });
  await withoutCookies.goto(address);
  await expect(withoutCookies.getByText('Please allow cookies')).toBeVisible();
  expect(asked.filter((url) => url === address)).toHaveLength(1);
  await withoutCookies.close();
  const withoutScripts = await browser.newPage({ javaScriptEnabled: false, locale: 'zh-CN' });
  await withoutScripts.goto(address);
  await expect(withoutScripts.locator('noscript p')).toBeVisible();
  await withoutScripts.close();
});

test('pages of challenges can be read by everybody, narrow and dark too', async ({ page }) => {
  for (const level of ['click', 'slide', 'captcha']) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(await guarded(level));
    await expect(page.getByRole('button').first()).toBeVisible();
    expect(await findingsOf(page, level)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
