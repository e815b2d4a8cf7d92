import type { Page } from '@playwright/test';

/** Steps through the page by the Tab key, and names what it stood on without a mark that can be seen. */
export async function unmarkedStops(page: Page, steps: number): Promise<string[]> {
  const unmarked = new Set<string>();
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const stop = document.activeElement;
      if (!stop || stop === document.body) return undefined;
      const isMarked = (element: Element | null | undefined) => {
        if (!element) return false;
        const { outlineStyle, outlineWidth, opacity } = getComputedStyle(element);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && opacity !== '0';
      };
      // A field is marked by the edge of its frame, a switch by its track.
      const frame = stop.closest('.MuiInputBase-root, .MuiButtonBase-root');
      const track = frame?.parentElement?.querySelector('.MuiSwitch-track');
      const isField = frame?.matches('.MuiInputBase-root.Mui-focused');
      if (isField || [stop, frame, track].some(isMarked)) return undefined;
      return `${stop.getAttribute('role') ?? stop.tagName} ${stop.getAttribute('aria-label') ?? stop.textContent?.slice(0, 20)}`;
    });
    if (name) unmarked.add(name);
  }
  return [...unmarked];
}
