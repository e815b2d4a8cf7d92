import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/**
 * What axe finds wrong with the page as it stands. Each fault is reported once, however often the
 * page is checked; what is right is not described. The console has no frames.
 */
export async function faultsNow(page: Page, options: RunOptions = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const all: RunOptions = { resultTypes: ['violations'], ...options };
  const run = `axe.run(document, ${JSON.stringify(all)})`;
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations;
}

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
 * What axe finds on the current page, in both schemes. In the dark only the colours differ, so only
 * these are checked again.
 */
export async function violationsOf(page: Page, disabled: string[] = []) {
  await page.emulateMedia({ colorScheme: 'light' });
  await settled(page);
  const off = Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }]));
  const light = await faultsNow(page, { rules: off });
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  const dark = await faultsNow(page, { runOnly: ['color-contrast', 'link-in-text-block'] });
  return [
    ...light.map((violation) => ({ ...violation, scheme: 'light' })),
    ...dark.map((violation) => ({ ...violation, scheme: 'dark' })),
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
