import { expect, test } from '@playwright/test';
import { faultsNow } from '../../pages/faults/axe';
import { unmarkedStops } from '../../pages/faults/focus-ring';
import { runNode } from '../../pages/servers/processes';

let address: string;

test.beforeAll(async () => {
  const { code, output } = await runNode(['shared/kit/gallery/build.mjs']);
  expect(code).toBe(0);
  address = output.trim();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the gallery of the kit is sound in the ${scheme} scheme`, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(address);
    await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme);
    await expect(page.getByRole('region', { name: '消息' })).toBeVisible();
    await expect(page.locator('main figure canvas').first()).toBeVisible();
    const violations = await faultsNow(page);
    const serious = violations.filter(({ impact }) => /serious|critical/.test(impact ?? ''));
    expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    for (const label of ['确认', '对话框', '表单抽屉']) {
      await page.getByRole('button', { name: label, exact: true }).click();
      await expect(page.getByRole(label === '确认' ? 'alertdialog' : 'dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    }
    expect(faults).toEqual([]);
  });
}

test('who has the keyboard alone sees where it is', async ({ page }) => {
  await page.goto(address);
  await expect(page.getByRole('region', { name: '消息' })).toBeVisible();
  expect(await unmarkedStops(page, 150)).toEqual([]);
});
