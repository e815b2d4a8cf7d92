import { expect, type Page } from '@playwright/test';
import { callApi } from '../pages/api';
import { open, sharedToken, test } from '../pages/shell';

type Boot = { remotes: { descriptor: { routes: { path: string }[] } }[] };

/** What the browser says of text that was to become HTML or a script. */
function refusals(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (/Trusted|trusted-types|require-trusted/.test(message.text())) found.push(message.text());
  });
  return found;
}

for (const who of ['user', 'admin'] as const) {
  test.describe(`as ${who}`, () => {
    test.use({ who });
    test('no page turns text into HTML or scripts', async ({ page }) => {
      test.slow();
      const found = refusals(page);
      const { data } = await callApi<Boot>('GET', '/boot', { token: await sharedToken(who) });
      const paths = data.remotes
        .flatMap(({ descriptor }) => descriptor.routes.map(({ path }) => path))
        .filter((path) => !path.includes(':'));
      expect(paths.length).toBeGreaterThan(9);
      for (const path of ['/dashboard/overview', ...paths]) {
        const { main } = await open(page, path);
        await expect(main.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0);
      }
      expect(found).toEqual([]);
    });
  });
}

test('text becomes neither HTML nor a script, nor a script of anywhere else', async ({ page }) => {
  await open(page, '/dashboard/overview');
  const tried = await page.evaluate(() => {
    const outcome = (act: () => void) => {
      try {
        act();
        return 'done';
      } catch {
        return 'refused';
      }
    };
    const script = document.createElement('script');
    return {
      html: outcome(() => {
        document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
      }),
      space: outcome(() => {
        document.createElement('style').innerHTML = ' ';
      }),
      code: outcome(() => {
        script.text = 'alert(1)';
      }),
      elsewhere: outcome(() => {
        script.src = 'https://elsewhere.example/assets/a.js';
      }),
      upload: outcome(() => {
        script.src = '/uploads/a.js';
      }),
      above: outcome(() => {
        script.src = '/assets/../api/a.js';
      }),
      own: outcome(() => {
        script.src = '/assets/a.js';
      }),
    };
  });
  expect(tried).toEqual({
    html: 'refused',
    space: 'done',
    code: 'refused',
    elsewhere: 'refused',
    upload: 'refused',
    above: 'refused',
    own: 'done',
  });
});
