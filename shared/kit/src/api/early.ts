/** An answer of the API with its parsed body; without a body when that was not JSON. */
export type Answer = { status: number; body?: Awaited<ReturnType<Response['json']>> };

/**
 * Early calls: what the HTML calls before any script of the console has arrived, by URL. Each answer
 * is used once, by the next call of the same URL; a later call makes a new request.
 * Undefined when none arrived.
 */
declare global {
  var __EARLY__: Record<string, Promise<Answer | undefined>> | undefined;
}

/** Age of the page, in milliseconds, after which an early answer may be out of date. */
const freshMs = 30_000;

/** Takes the early answer of a URL, if the HTML has asked for it. */
export function takeEarly(url: string): Promise<Answer | undefined> | undefined {
  const answer = globalThis.__EARLY__?.[url];
  if (answer) delete globalThis.__EARLY__?.[url];
  return performance.now() < freshMs ? answer : undefined;
}
