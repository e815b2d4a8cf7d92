import { expect, type Page, test } from '@playwright/test';
import { violationsOf } from '../../pages/faults/axe';
import { stack } from '../../pages/stack';

const forms = ['/auth/login', '/auth/register', '/auth/forget', '/auth/terms'] as const;
const states = {
  '/400': '请求有误',
  '/500': '服务异常',
  '/error': '页面出错了',
  '/unauthorized': '无法打开此控制台',
  '/auth/nowhere': '页面不存在',
} as const;
const paths = [...forms, ...Object.keys(states)];

/** Sum of the layout shifts since the page began, as the budget counts them. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          let sum = 0;
          for (const entry of list.getEntries()) sum += Reflect.get(entry, 'value');
          resolve(sum);
        }).observe({ type: 'layout-shift', buffered: true });
        // Without a shift there is no entry, and the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

test.describe('section 2: pages outside the shell', () => {
  for (const path of paths) {
    test(`§2.1 §2.2 §2.3 §2.4 §2.5 §1.8 ${path} asks for no system info, has the title of the brand and forbids zoom`, async ({
      page,
    }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      for (const [origin, title] of [
        [stack.url, '云御盾CDN防御系统'],
        [stack.panelUrl, '极光盾CDN防御系统'],
      ]) {
        await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
        await expect(page).toHaveTitle(title ?? '');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
      expect(asked.filter((url) => /system-info|remotes|host\./.test(url))).toEqual([]);
      const viewport = page.locator('meta[name=viewport]');
      await expect(viewport).toHaveAttribute('content', /user-scalable=no/);
    });
  }

  for (const [path, heading] of Object.entries(states)) {
    test(`${path} says what happened, with a way back and the request id`, async ({ page }) => {
      await page.goto(`${path}?request=req-7f3a`);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(page.getByText('req-7f3a')).toBeVisible();
      await page.getByRole('main').getByRole('link').click();
      await expect(page).toHaveURL(/\/auth\/login/);
    });
  }

  test('§2.50 a click on the logo is ignored below /auth/ and leads to / elsewhere', async ({
    page,
  }) => {
    await page.goto('/auth/login');
    await page.getByText('云御盾', { exact: true }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
    await page.goto('/400');
    await page.getByText('云御盾', { exact: true }).click();
    // Nobody is signed in, so that / leads on to the sign-in page.
    await expect(page).toHaveURL(/\/auth\/login/);
  });

  test('§2.52 a logo is at most 35 high and between 122 and 145 wide', async ({ page }) => {
    const svg = (width: number, height: number) =>
      `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`;
    for (const [width, height] of [
      [600, 90],
      [20, 20],
      [90, 400],
    ] as const) {
      await page.route('**/auth/login', async (route) => {
        const answer = await route.fetch();
        const logo = `<img src="${svg(width, height)}" alt="云御盾">`;
        const body = (await answer.text()).replace(/<i class="frame-mark">.*?<\/span>/, logo);
        await route.fulfill({ response: answer, body });
      });
      await page.goto('/auth/login');
      const box = await page.getByRole('banner').getByRole('img').boundingBox();
      expect(box?.height).toBeLessThanOrEqual(35);
      expect(box?.width).toBeGreaterThanOrEqual(122);
      expect(box?.width).toBeLessThanOrEqual(145);
      await page.unroute('**/auth/login');
    }
  });

  test('§2.54 a brand of 10 000 characters with HTML in it is text that breaks nothing', async ({
    page,
  }) => {
    const name = '<img src=x onerror=alert(1)>'.padEnd(10_000, '极');
    const text = name.replaceAll('<', '&lt;');
    await page.route(/\/auth\/(login|terms)$/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text())
        .replace('"brandName":"云御盾"', `"brandName":"${name.replaceAll('<', '\\u003c')}"`)
        .replace('<span>云御盾</span>', `<span>${text}</span>`)
        .replace('© 云御盾', text);
      await route.fulfill({ response: answer, body });
    });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ['/auth/login', '/auth/terms']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('img')).toHaveCount(0);
        const excess = await page
          .locator('html')
          .evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth);
        expect([path, width, excess]).toEqual([path, width, 0]);
      }
    }
  });
});

for (const width of [1440, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    for (const path of paths) {
      test(`§X.5 §X.6 ${path} passes axe at ${width} px, and nothing in it moves while it loads`, async ({
        page,
      }) => {
        await page.goto(`${path}?request=req-1`, { waitUntil: 'networkidle' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await shiftOf(page)).toBe(0);
        // A form shows its errors too.
        const submit = page.locator('button[type=submit]');
        if ((await submit.count()) > 0) await submit.click();
        // Zoom is disabled by the specification.
        const found = await violationsOf(page, ['meta-viewport']);
        expect(found.map(({ id, nodes, scheme }) => [scheme, id, nodes[0]?.html])).toEqual([]);
      });
    }
  });
}

test.describe('section 8: an API in trouble', () => {
  for (const [trouble, fulfil, text] of [
    [
      '500',
      {
        status: 500,
        json: { code: 50000, msg: '服务异常，请稍后重试', data: {}, requestId: 'req-5' },
      },
      '[500]服务异常',
    ],
    [
      'HTML',
      { status: 200, contentType: 'text/html', body: '<h1>Hello</h1>' },
      '服务返回了无法识别的内容，请稍后重试',
    ],
    ['nothing', undefined, '网络连接失败，请检查网络后重试'],
  ] as const) {
    test(`an answer of ${trouble} is told and the form keeps its content`, async ({ page }) => {
      await page.route('**/api/auth/login', (route) =>
        fulfil ? route.fulfill(fulfil) : route.abort(),
      );
      await page.goto('/auth/login');
      await page.getByLabel('账户').fill('lin@example.com');
      await page.getByLabel('密码', { exact: true }).fill('Secret-2026');
      await page.keyboard.press('Enter');
      await expect(page.getByText(text).first()).toBeVisible();
      if (trouble === '500') await expect(page.getByText('req-5')).toBeVisible();
      await expect(page.getByLabel('账户')).toHaveValue('lin@example.com');
      await expect(page.getByLabel('密码', { exact: true })).toHaveValue('Secret-2026');
      await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
    });
  }
});

test.describe('keyboard alone', () => {
  test('§X.4 reaches and operates everything on the sign-in page', async ({ page }) => {
    await page.goto('/auth/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const focused = page.locator(':focus');
    const order: (string | null)[] = [];
    for (let step = 0; step < 7; step += 1) {
      await page.keyboard.press('Tab');
      order.push(
        await focused.evaluate(
          (element) =>
            element.getAttribute('aria-label') ??
            element.getAttribute('name') ??
            element.textContent,
        ),
      );
    }
    expect(order).toEqual([
      '注册账户',
      '密码登录',
      'account',
      'password',
      '显示密码',
      '登录',
      '忘记密码',
    ]);
    await page.getByRole('tab', { name: '密码登录' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: '验证码登录' })).toBeFocused();
    await expect(page.getByLabel('手机号')).toBeVisible();
  });
});
