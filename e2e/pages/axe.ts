import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Axe in the page itself. Its other mode gathers what frames say in a new page for each run, which
 * takes longer than the run; the console has no frames.
 */
export const axeOf = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

/** A colour is judged when it has arrived, not on its way. */
function settled(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    // Transitions begin with the frame after the change.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map((motion) => motion.finished.catch(() => undefined)),
    );
  });
}

async function judge(page: Page, where: string, axe: AxeBuilder): Promise<string[]> {
  await settled(page);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${where}: ${id} ${target.join(' ')} ${html.slice(0, 90)}`),
    );
}

/**
 * Serious and critical findings of axe on the page as it stands, in both schemes. The page is the
 * same in the dark but for its colours, so these alone are judged again.
 */
export async function findingsOf(page: Page, where: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await judge(page, `${where}, light`, axeOf(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  const contrast = axeOf(page).withRules(['color-contrast', 'link-in-text-block']);
  return [...light, ...(await judge(page, `${where}, dark`, contrast))];
}
