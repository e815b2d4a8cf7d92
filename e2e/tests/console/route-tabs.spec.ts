import { expect } from '@playwright/test';
import { phone, test } from '../../pages/shell';

test.use({ who: 'user' });

test('the tab where one is stays in sight when the window becomes a phone’s', async ({ page }) => {
  await page.goto('/website-management/website/default/all/pages');
  const here = page.locator('main nav [aria-current="page"]').last();
  await expect(here).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(phone);
  await expect(here).toBeInViewport({ ratio: 1 });
});
