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

/**
 * What axe says of the page as it stands, in both schemes. The page is the same in the dark but for
 * its colours, so these alone are judged again.
 */
export async function violationsOf(page: Page, disabled: string[] = []) {
  await page.emulateMedia({ colorScheme: 'light' });
  await settled(page);
  const light = await axeOf(page).disableRules(disabled).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  const dark = await axeOf(page).withRules(['color-contrast', 'link-in-text-block']).analyze();
  return [
    ...light.violations.map((violation) => ({ ...violation, scheme: 'light' })),
    ...dark.violations.map((violation) => ({ ...violation, scheme: 'dark' })),
  ];
}

/** Serious and critical findings among them. */
export async function findingsOf(page: Page, where: string): Promise<string[]> {
  return (await violationsOf(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes, scheme }) =>
      nodes.map(
        ({ target, html }) => `${where}, ${scheme}: ${id} ${target.join(' ')} ${html.slice(0, 90)}`,
      ),
    );
}
