import { callPath, withQuery } from '@console/contract/common/call-path';
import type { Method } from '@console/contract/common/endpoint';
import { readAccessToken } from '../session/token';

/** Base path of the API; the console and the API are one origin. */
export const apiBase = '/api';

/** URL of an API path with its query. */
export function apiUrl(path: string, query?: unknown): string {
  return apiBase + withQuery(path, query);
}

/** URL of a call: base, path with its parameters filled in, query. */
export function urlOf(call: { path: string }, arg?: unknown): string {
  return apiBase + callPath(call, arg);
}

/** Headers of every call: the token, because the API changes nothing on a cookie alone. */
export function authHeaders(): Record<string, string> {
  const token = readAccessToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** What `fetch` needs for a call. */
export function initOf(
  { method }: { method: Method },
  arg: unknown,
  headers: Record<string, string>,
) {
  const { body }: { body?: unknown } = Object(arg);
  const init: RequestInit = {
    method,
    headers: { accept: 'application/json', ...authHeaders(), ...headers },
  };
  if (method !== 'GET' && body !== undefined) {
    init.headers = { ...init.headers, 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  return init;
}
