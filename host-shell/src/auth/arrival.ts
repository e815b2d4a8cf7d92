import { userEndpoints } from '@console/contract/users';
import { callEndpoint } from '@console/kit/api';
import { browser, homePath, keepSession, takeReturn } from '@console/kit/session';
import { stripQuery } from './strip-query';

function linkToken(): string | null {
  const query = new URLSearchParams(window.location.search);
  return query.get('mode') === 'login' ? query.get('access') : null;
}

/** True when the page was opened by a sign-in link. */
export function isSignInLink(): boolean {
  return linkToken() !== null;
}

/**
 * Signs in with the token of `?mode=login&access=…`. The token is asked about before it is kept, so
 * that a made-up link cannot throw a person out of a session.
 *
 * @returns a sentence when the link did not sign in; undefined otherwise.
 */
export async function enterByLink(): Promise<string | undefined> {
  const accessToken = linkToken();
  if (accessToken === null) return undefined;
  stripQuery(['mode', 'access']);
  const { error } = await callEndpoint(userEndpoints.whoami, { body: { accessToken } });
  if (error) {
    const refused = error.status >= 400 && error.status < 500;
    return refused ? '登录链接已失效，请重新登录' : error.msg;
  }
  keepSession(accessToken);
  // The link says where it leads; a page that asked for a sign-in before it is not returned to.
  takeReturn();
  browser.go(homePath);
  return undefined;
}
