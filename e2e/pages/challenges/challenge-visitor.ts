import { expect, type Locator, type Page } from '@playwright/test';
import { keepShowing } from './challenge-pictures';

/** On the page of 点击验证. */
export async function pressOn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: '继续访问' })).toBeFocused();
  await page.keyboard.press('Enter');
}

async function slide(page: Page): Promise<void> {
  await expect(page.getByRole('slider', { name: '滑块' })).toBeFocused();
  for (let n = 0; n < 20; n += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

async function type(page: Page): Promise<void> {
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('ac34x');
  await page.keyboard.press('Enter');
}

/** All levels, the gentle ones first. */
export const levels = [
  'redirect',
  'js',
  'pow',
  'wait',
  'click',
  'slide',
  'rotate',
  'captcha',
] as const;
type Level = (typeof levels)[number];

/** Pictures whose answer is known here, and how it is given by keys alone. */
const drawn: { [Name in Level]?: { answer: string; give: (page: Page) => Promise<void> } } = {
  slide: { answer: '20', give: slide },
  rotate: { answer: '20', give: slide },
  captcha: { answer: 'AC34X', give: type },
};

/** Takes the challenge that the page shows, by keys alone, until what was asked for is there. */
export async function passBy(page: Page, level: Level, wanted: Locator): Promise<void> {
  const picture = drawn[level];
  if (level === 'click') await pressOn(page);
  if (!picture) return expect(wanted).toBeVisible();
  const stop = await keepShowing(level, picture.answer);
  try {
    // Now and then the node inserts a picture of its own.
    const instead = page.getByRole('button', { name: '继续访问' });
    await expect(async () => {
      // A node that has drawn none yet asks for a press in its place.
      if (await instead.isVisible()) await page.reload();
      if (!(await wanted.isVisible())) await picture.give(page);
      await expect(wanted).toBeVisible({ timeout: 5_000 });
    }).toPass();
  } finally {
    stop();
  }
}
