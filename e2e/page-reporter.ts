import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** How many lines of the page are printed, from its `main` on: dialogs and toasts come after it. */
const mostLines = 160;

/** What Playwright kept of the page, without the menu before it. */
function pageOf(file: string): string {
  const [, snapshot = ''] = /```yaml\n(.*?)```/s.exec(readFileSync(file, 'utf8')) ?? [];
  const lines = snapshot.split('\n');
  const main = lines.findIndex((line) => /^\s*- main\b/.test(line));
  return lines.slice(Math.max(main, 0)).slice(0, mostLines).join('\n');
}

/**
 * Prints what the page showed when a test failed. Where the tests run elsewhere, their output is
 * all that one gets, and "not visible" alone says nothing.
 */
export default class PageReporter implements Reporter {
  onTestEnd(test: TestCase, { attachments }: TestResult) {
    const kept = attachments.find(({ name }) => name === 'error-context');
    if (kept?.path) console.log(`\nThe page of "${test.title}":\n${pageOf(kept.path)}\n`);
  }
}
