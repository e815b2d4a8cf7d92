// `pnpm bench:scroll`: whether the block log scrolls without a task that holds the browser up. A page of
// 100 rows after the other is scrolled from end to end by the wheel, on an unslowed machine. Prints the
// long tasks (over 50 ms) while scrolling, and while the next page is drawn; asserts nothing.
import { mkdtempSync, rmSync } from 'node:fs';

import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from '../scripts/lib/build.mjs';
import { fill } from './lib/fill.mjs';
import { call, signIn, startStack } from './lib/stack.mjs';

const port = 18720;
const pages = Number(process.env.BENCH_PAGES ?? 12);
const rowsOfPage = 100;
const notch = 120;

/** Runs inside the page before its own scripts. */
function watch() {
  window.__long = [];
  const note = ({ startTime, duration }) => window.__long.push({ startTime, duration });
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'longtask' });
}

/** The long tasks since a moment of the page's clock, once the browser has told of all of them. */
const tasksSince = (page, since) =>
  page.evaluate(async (begun) => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)));
    return window.__long.filter((task) => task.startTime >= begun).map((task) => task.duration);
  }, since);
const now = (page) => page.evaluate(() => performance.now());

/** Turns the wheel, a notch a frame, until the page does not move any more. */
async function scrollThrough(page) {
  const place = () => page.evaluate(() => document.scrollingElement.scrollTop);
  for (let before = -1, at = await place(); at !== before; ) {
    before = at;
    for (let turn = 0; turn < 5; turn += 1) {
      await page.mouse.wheel(0, notch);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    }
    at = await place();
  }
}

async function olderPage(page) {
  const first = page.locator('tbody tr').first();
  const before = await first.textContent();
  await page.getByRole('button', { name: '更早的' }).click();
  await page.waitForFunction(
    (text) => document.querySelector('tbody tr')?.textContent !== text,
    before,
  );
}

const told = (name, tasks) =>
  console.log(
    `${name}: ${tasks.length} long tasks, longest ${Math.round(Math.max(0, ...tasks))} ms`,
  );

await build();
const dataDir = mkdtempSync(join(tmpdir(), 'console-bench-scroll-'));
const env = { DATA_DIR: dataDir, DEMO_VISITORS: 'off' };
try {
  const before = await startStack(port, env);
  const { items } = await call(before, 'GET', '/v1/sites?limit=100', {
    token: await signIn(before),
  });
  await before.stop();
  fill(dataDir, items, 200_000);
  const stack = await startStack(port, env);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const token = await signIn(stack);
    await context.addCookies([{ name: 'access-token', value: token, url: stack.url }]);
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto(
      `${stack.url}/website-management/block-log?tab=log&range=7d&limit=${rowsOfPage}`,
    );
    await page
      .locator('tbody tr')
      .nth(rowsOfPage - 1)
      .waitFor();
    await page.mouse.move(700, 600);
    const [scrolling, drawing] = [[], []];
    let rows = 0;
    for (let round = 0; round < pages; round += 1) {
      rows += await page.locator('tbody tr').count();
      const begun = await now(page);
      await scrollThrough(page);
      scrolling.push(...(await tasksSince(page, begun)));
      if (round === pages - 1) break;
      const asked = await now(page);
      await olderPage(page);
      drawing.push(...(await tasksSince(page, asked)));
    }
    console.log(`${rows} rows, load ${loadavg()[0].toFixed(1)}`);
    told('scrolling', scrolling);
    told('drawing the next page', drawing);
  } finally {
    await browser.close();
    await stack.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
