/** A page number, or a gap between two. */
export type PageStep = number | 'gap-before' | 'gap-after';

/** The pages to offer: first, last, and those around the current one. */
export function pageSteps(page: number, pages: number): PageStep[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const from = Math.min(Math.max(2, page - 1), pages - 3);
  const to = Math.max(Math.min(pages - 1, page + 1), 4);
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [
    1,
    ...(from > 2 ? (['gap-before'] as const) : []),
    ...middle,
    ...(to < pages - 1 ? (['gap-after'] as const) : []),
    pages,
  ];
}
