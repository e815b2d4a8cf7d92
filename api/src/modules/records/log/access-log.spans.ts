import type { Span } from './access-log.queries';

/** Records that the first look reads at most, and how much more each next one may. */
const firstRows = 20_000;
const growth = 4;
const mostRows = 1_000_000;

/**
 * Cuts a stretch of time into looks, newest first, by how many records lie in it: the newest page of
 * a busy site is found without reading its month, and one that is rarely matched in few large looks.
 * `density` is newest first, `t` the start of each step in Unix milliseconds.
 */
export function spansOf(
  { from, to }: Span,
  density: ReadonlyArray<{ t: number; requests: number }>,
): Span[] {
  const spans: Span[] = [];
  let end = to;
  let most = firstRows;
  let rows = 0;
  for (const { t, requests } of density) {
    rows += requests;
    if (rows < most || t <= from || t >= end) continue;
    spans.push({ from: t, to: end });
    end = t;
    rows = 0;
    most = Math.min(most * growth, mostRows);
  }
  return [...spans, { from, to: end }];
}
