import type { DataOf, Endpoint } from '@console/contract/endpoint';
import type { ErrorBody } from '@console/contract/errors';
import type { QueryReturnValue } from '@reduxjs/toolkit/query/react';
import type { z } from 'zod';
import { type ApiError, errorOf, unreadable } from './api-error';
import { takeEarly } from './early';
import { initOf, urlOf } from './request';

/** Time-out of a call, in milliseconds. */
const timeoutMs = 60_000;

/** What a call hands back: `data`, or `{ data, ...beside }` where the endpoint declares `beside`. */
export type ResultOf<E extends Endpoint> = E extends { beside: infer B extends z.ZodObject }
  ? { data: DataOf<E> } & z.output<B>
  : DataOf<E>;

/** RTK Query's own type: it reads the result type of an endpoint from it. */
export type Outcome<T> = QueryReturnValue<T, ApiError, object | undefined>;

type CallOptions = { signal?: AbortSignal; headers?: Record<string, string> };

function deadline(signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

function ask(endpoint: Endpoint, arg: unknown, options: CallOptions): Promise<Response> {
  const url = urlOf(endpoint, arg);
  return (
    takeEarly(url) ??
    fetch(url, {
      ...initOf(endpoint, arg, options.headers ?? {}),
      signal: deadline(options.signal),
    })
  );
}

/**
 * Calls one endpoint of the contract and reads its answer. It shows nothing and goes nowhere:
 * reactions to an error belong to the caller.
 */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  arg: unknown,
  options: CallOptions = {},
): Promise<Outcome<ResultOf<E>>> {
  let status = 0;
  try {
    const response = await ask(endpoint, arg, options);
    status = response.status;
    if (!response.headers.get('content-type')?.includes('json')) {
      return { error: unreadable('服务返回了无法识别的内容，请稍后重试', status) };
    }
    const body = await response.json();
    const failure: Partial<ErrorBody> = body ?? {};
    if (!response.ok || failure.code !== 0) return { error: errorOf(status, failure) };
    const { data, code: _code, msg: _msg, ...beside } = body;
    return { data: endpoint.beside ? { data, ...beside } : data };
  } catch (error) {
    return {
      error: unreadable(
        isTimeout(error) ? '请求超时，请稍后重试' : '网络连接失败，请检查网络后重试',
        status,
      ),
    };
  }
}
