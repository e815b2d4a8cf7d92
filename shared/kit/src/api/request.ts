import type { Endpoint, Method, RequestOf } from '@console/contract/common/endpoint';
import { readAccessToken } from '../session/token';

/** Base path of the API; the console and the API are one origin. */
export const apiBase = '/api';

/** RTK Query lets a caller omit an argument of type `void`, but not of type `undefined`. */
export type Nothing = ReturnType<() => void>;

/** Argument of a call: the parts that the endpoint declares, or nothing when it declares none. */
export type ArgOf<E extends Endpoint> = unknown extends RequestOf<E> ? Nothing : RequestOf<E>;

function part(arg: unknown, name: 'params' | 'query' | 'body'): unknown {
  return typeof arg === 'object' && arg !== null ? Reflect.get(arg, name) : undefined;
}

function entries(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]): [string, string][] =>
    item === undefined || item === null ? [] : [[key, String(item)]],
  );
}

/** URL of an API path with its query. */
export function apiUrl(path: string, query?: unknown): string {
  const search = new URLSearchParams(entries(query)).toString();
  return `${apiBase}${path}${search ? `?${search}` : ''}`;
}

/** URL of a call: base, path with its parameters filled in, query. */
export function urlOf({ path: pattern }: { path: string }, arg?: unknown): string {
  const params = new Map(entries(part(arg, 'params')));
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params.get(name) ?? ''),
  );
  return apiUrl(path, part(arg, 'query'));
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
  const body = part(arg, 'body');
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
