import type { z } from 'zod';
import { goToSignIn } from '../session/sign-in';
import { apiUrl, authHeaders } from './request';
import { eventsOf } from './server-sent';

/** `open`: events arrive; `waiting`: the connection broke and is being restored. */
export type LiveState = 'open' | 'waiting';

type LiveOptions<T> = {
  /** API path, without the base. */
  path: string;
  query?: Record<string, string | undefined>;
  /** Shape of an event's data; an event that does not fit is left out. */
  schema: z.ZodType<T>;
  onEvent: (data: T) => void;
  onState?: (state: LiveState) => void;
};

const firstDelayMs = 500;
const longestDelayMs = 15_000;

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function read<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** One connection, until it ends. True when at least one event came through it. */
async function connect<T>(options: LiveOptions<T>, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(apiUrl(options.path, options.query), {
    headers: { accept: 'text/event-stream', ...authHeaders() },
    signal,
  });
  if (response.status === 401) {
    goToSignIn();
    return false;
  }
  if (!(response.ok && response.body)) return false;
  options.onState?.('open');
  let came = false;
  for await (const text of eventsOf(response.body)) {
    const data = read(options.schema, text);
    if (data === undefined) continue;
    came = true;
    options.onEvent(data);
  }
  return came;
}

/**
 * Follows a stream of server-sent events with the session's token, which `EventSource` cannot
 * send. A broken connection is retried with growing delays.
 *
 * @returns a function that ends it.
 */
export function followLive<T>(options: LiveOptions<T>): () => void {
  const stop = new AbortController();
  const follow = async () => {
    let delay = firstDelayMs;
    while (!stop.signal.aborted) {
      const came = await connect(options, stop.signal).catch(() => false);
      if (stop.signal.aborted) return;
      delay = came ? firstDelayMs : Math.min(delay * 2, longestDelayMs);
      options.onState?.('waiting');
      await wait(delay, stop.signal);
    }
  };
  void follow();
  return () => stop.abort();
}
