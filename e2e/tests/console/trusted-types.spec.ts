import { expect } from '@playwright/test';
import { open, test } from '../../pages/shell';

// That no page is refused anything is seen by `widths.spec.ts`, which visits them all.
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
