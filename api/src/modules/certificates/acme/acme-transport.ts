import { AsyncLocalStorage } from 'node:async_hooks';
import type * as Acme from 'acme-client';
import { z } from 'zod';
import type { CallHttp } from '../../../ports/outbound/http-call';
import { AcmeFailure, acmeFailure } from './acme-failure';

/** What one order may cost. */
export type AcmeBounds = { requestsMax: number; bytesMax: number; timeMs: number };

/** One order at a CA. */
export type AcmeRun = {
  /** Ends with the order's time. */
  signal: AbortSignal;
  /** Does what the client does; what goes wrong with it is an AcmeFailure. */
  ask: <T>(work: () => Promise<T>) => Promise<T>;
};

type Spending = { call: CallHttp; signal: AbortSignal; requests: number; bytes: number };
type Current = { spending: Spending; problem: string | undefined };

const runs = new AsyncLocalStorage<Current>();

const problemSchema = z.object({
  type: z.string().regex(/^urn:ietf:params:acme:error:[A-Za-z]{1,40}$/),
});

function problemOf(status: number, text: string): string | undefined {
  if (status < 400) return undefined;
  try {
    return problemSchema.parse(JSON.parse(text)).type.split(':').at(-1);
  } catch {
    return 'unknown';
  }
}

const methods = ['HEAD', 'GET', 'POST'] as const;

async function send(current: Current, wanted: { url: string; method: string; body?: string }) {
  const { spending } = current;
  spending.signal.throwIfAborted();
  spending.requests -= 1;
  if (spending.requests < 0 || spending.bytes <= 0) throw new AcmeFailure('ca-endless');
  const method = methods.find((one) => one === wanted.method.toUpperCase());
  const url = URL.canParse(wanted.url) ? new URL(wanted.url) : undefined;
  if (!method || url?.protocol !== 'https:') throw new AcmeFailure('ca-answer');
  const answer = await spending.call({
    method,
    url,
    headers: { 'content-type': 'application/jose+json', 'user-agent': 'console-acme/1' },
    ...(wanted.body !== undefined && { body: wanted.body }),
    signal: spending.signal,
  });
  spending.bytes -= answer.text.length;
  current.problem = problemOf(answer.status, answer.text);
  return answer;
}

// The client has one HTTP instance for the whole process, which it exposes to be configured. Its own
// transport follows redirects and tries again on its own account, for as long as the CA asks: ours
// answers once, within the bounds of the order that it is called for.
async function load(): Promise<typeof Acme> {
  const acme = await import('acme-client');
  acme.axios.defaults.adapter = async (config) => {
    const current = runs.getStore();
    if (!current) throw new Error('a CA is only called for an order');
    const { url = '', method = 'get', data } = config;
    const body = typeof data === 'string' ? { body: data } : {};
    const { status, headers, text } = await send(current, { url, method, ...body });
    return { data: text, status, statusText: '', headers: { ...headers }, config };
  };
  return acme;
}

let loaded: Promise<typeof Acme> | undefined;

/** The client's library, which calls CAs within the bounds of orders only; the first order loads it. */
export function acmeLibrary(): Promise<typeof Acme> {
  loaded ??= load();
  return loaded;
}

/** Does the work of one order within its bounds; the CA is called through `call`. */
export async function withinBounds<T>(
  { call, bounds }: { call: CallHttp; bounds: AcmeBounds },
  work: (run: AcmeRun) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const { signal } = ending;
  const end = () => ending.abort(new AcmeFailure('order-timeout'));
  const spending = { call, signal, requests: bounds.requestsMax, bytes: bounds.bytesMax };
  const current: Current = { spending, problem: undefined };
  const timer = setTimeout(end, bounds.timeMs);

  async function ask<R>(asking: () => Promise<R>): Promise<R> {
    signal.throwIfAborted();
    try {
      return await runs.run(current, asking);
    } catch (error) {
      signal.throwIfAborted();
      throw acmeFailure(error, current.problem);
    }
  }

  try {
    return await work({ signal, ask });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    // Nothing of the order continues after its end.
    end();
  }
}
