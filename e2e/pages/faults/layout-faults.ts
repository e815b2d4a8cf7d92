import type { Page } from '@playwright/test';

/**
 * What of a page is too small to be pressed (24 px, WCAG 2.5.8) or has a word that does not fit or is broken. Words in
 * running text may be links of any size; a field counts with its frame, a tick with its label.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const leastPx = 24;
    const controls =
      'button, a[href], input:not([type=hidden]), select, textarea, [role=button], [role=switch], [role=tab], [role=combobox], [role=radio]';
    const frames =
      '.MuiInputBase-root, .MuiCheckbox-root, .MuiRadio-root, .MuiSwitch-root, .row-check';
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[aria-hidden=true]') &&
      element.getBoundingClientRect().width > 1;
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;
    const faults: string[] = [];
    for (const control of document.querySelectorAll(controls)) {
      const isInText = control.matches('a') && getComputedStyle(control).display === 'inline';
      if (isInText || !isSeen(control)) continue;
      const label = control.matches('[type=checkbox], [type=radio]') && control.closest('label');
      const { width, height } = (
        label ||
        (control.closest(frames) ?? control)
      ).getBoundingClientRect();
      if (Math.min(width, height) < leastPx - 0.5) {
        faults.push(`${Math.round(width)} × ${Math.round(height)}: ${nameOf(control)}`);
      }
    }
    const hasText = (element: Element) =>
      [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim(),
      );
    for (const element of document.querySelectorAll('main *')) {
      const { overflowX, clipPath } = getComputedStyle(element);
      const isCut = overflowX !== 'visible' && !['auto', 'scroll'].includes(overflowX);
      if (!isCut || clipPath !== 'none' || !hasText(element) || !isSeen(element)) continue;
      if (element.scrollWidth > element.clientWidth + 1) faults.push(`cut: ${nameOf(element)}`);
    }
    // A short word in a table stays on one line; addresses and names of any length may be broken.
    const words = /(?<![\w.:/@-])[\w.]{2,15}(?![\w.:/-])/g;
    for (const cell of document.querySelectorAll('main td')) {
      if (!isSeen(cell)) continue;
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        for (const { 0: word, index } of texts.currentNode.nodeValue?.matchAll(words) ?? []) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) faults.push(`a broken word: ${word}`);
        }
      }
    }
    // Cards of a choice form even rows: a single one looks like a different kind of choice.
    for (const group of document.querySelectorAll('main [role=radiogroup]')) {
      const rows = new Map<number, number>();
      for (const card of group.querySelectorAll('button[role=radio]')) {
        const top = Math.round(card.getBoundingClientRect().top);
        rows.set(top, (rows.get(top) ?? 0) + 1);
      }
      const [first = 0, ...others] = rows.values();
      if (first > 2 && others.at(-1) === 1) faults.push(`a card alone: ${nameOf(group)}`);
    }
    // A chart that did not follow its card is cut by it.
    for (const canvas of document.querySelectorAll('main figure canvas')) {
      const room = canvas.closest('figure')?.clientWidth ?? 0;
      if (canvas.getBoundingClientRect().width > room + 1)
        faults.push('a chart wider than its card');
    }
    return faults;
  });
}
