import { stack } from './stack';

/** `count` stands beside the `data` of the specification's own lists. */
export type Answer<T> = { status: number; code: number; msg: string; data: T; count?: number };

type CallOptions = {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Where the API is, unless it is the stack's own. */
  url?: string;
};

/** Calls the API from outside and returns status and envelope as received. */
export async function callApi<T = Record<string, unknown>>(
  method: string,
  path: string,
  { token, body, headers = {}, url = stack.url }: CallOptions = {},
): Promise<Answer<T>> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, ...(await response.json()) };
}

/** A token of a demo account, by the same call that the sign-in page makes. */
export async function tokenOf(account: string, password = 'Demo-2026!'): Promise<string> {
  const { data } = await callApi<{ access_token: string }>('POST', '/auth/login', {
    body: { account, password },
  });
  return data.access_token;
}
