import type { Call, DataOf, Endpoint } from '@console/contract/common/endpoint';
import type { ErrorBody } from '@console/contract/common/errors';
import type { QueryReturnValue } from '@reduxjs/toolkit/query/react';
import type { z } from 'zod';
import { type ApiError, errorOf, unreadable, unreadableText } from './api-error';
import { type Answer, takeEarly } from './early';
import { initOf, urlOf } from './request';

/** Time-out of a call, in milliseconds. */
const timeoutMs = 60_000;

/** What a call returns: `data`, or `{ data, ...beside }` where the endpoint declares `beside`. */
export type ResultOf<E extends Endpoint> = E extends { beside: infer B extends z.ZodObject }
  ? { data: DataOf<E> } & z.output<B>
  : DataOf<E>;

/** RTK Query reads an endpoint's result type from it. */
export type Outcome<T> = QueryReturnValue<T, ApiError, object | undefined>;

type CallOptions = { signal?: AbortSignal; headers?: Record<string, string> };

function deadline(signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/**
 * A promise that rejects when the signal aborts. Calls that the HTML started have no signal of
 * their own.
 */
function until<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason);
    if (signal.aborted) give();
    signal.addEventListener('abort', give, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
  });
}

/**
 * The early answer for a URL, or that of a new request; `noteStatus` hears the status before the
 * body.
 */
async function ask(
  url: string,
  initOfRequest: () => RequestInit,
  noteStatus: (status: number) => void,
): Promise<Answer> {
  const early = await takeEarly(url);
  if (early) return early;
  const response = await fetch(url, initOfRequest());
  const { status } = response;
  noteStatus(status);
  const json = response.headers.get('content-type')?.includes('json');
  return json ? { status, body: await response.json() } : { status };
}

/**
 * Calls one endpoint of the contract and reads its answer. It shows nothing and navigates nowhere:
 * reacting to an error is up to the caller.
 */
export async function callEndpoint<E extends Endpoint>(
  call: Call<E>,
  arg: unknown,
  options: CallOptions = {},
): Promise<Outcome<ResultOf<E>>> {
  let status = 0;
  const signal = deadline(options.signal);
  try {
    const init = () => ({ ...initOf(call, arg, options.headers ?? {}), signal });
    const noteStatus = (seen: number) => {
      status = seen;
    };
    const answer = await until(signal, ask(urlOf(call, arg), init, noteStatus));
    status = answer.status;
    if (!('body' in answer)) return { error: unreadable(unreadableText, status) };
    const { body } = answer;
    const failure: Partial<ErrorBody> = body ?? {};
    const ok = status >= 200 && status < 300;
    if (!ok || failure.code !== 0) return { error: errorOf(status, failure) };
    const { data, code: _code, msg: _msg, ...beside } = body;
    return { data: call.beside ? { data, ...beside } : data };
  } catch (error) {
    return {
      error: unreadable(
        isTimeout(error) ? '请求超时，请稍后重试' : '网络连接失败，请检查网络后重试',
        status,
      ),
    };
  }
}
