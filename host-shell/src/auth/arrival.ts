import { userEndpoints } from '@console/contract/users';
import { callEndpoint } from '@console/kit/api';
import { browser, homePath, keepSession } from '@console/kit/session';
import Cookies from 'js-cookie';

/** Cookie that holds the code of the affiliate who sent this visitor, for the registration. */
export const affiliateCookie = 'aff';
const affiliateDays = 30;
const codePattern = /^[\w-]{1,64}$/;

/** Takes query parameters out of the address bar and the history. */
function strip(names: readonly string[]): void {
  const url = new URL(window.location.href);
  for (const name of names) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', `${url.pathname}${url.search}${url.hash}`);
}

/** Keeps the affiliate code of `?aff=…` for 30 days. */
export function keepAffiliateCode(): void {
  const code = new URLSearchParams(window.location.search).get('aff');
  if (code === null) return;
  strip(['aff']);
  if (!codePattern.test(code)) return;
  Cookies.set(affiliateCookie, code, { path: '/', expires: affiliateDays, sameSite: 'Lax' });
}

/**
 * Signs in with the token of `?mode=login&access=…`. The token is asked about before it is kept, so
 * that a made-up link cannot throw a person out of a session.
 *
 * @returns a sentence when the link carries a token that is no good; undefined otherwise.
 */
export async function enterByLink(): Promise<string | undefined> {
  const query = new URLSearchParams(window.location.search);
  const accessToken = query.get('access');
  if (query.get('mode') !== 'login' || accessToken === null) return undefined;
  strip(['mode', 'access']);
  const { error } = await callEndpoint(userEndpoints.whoami, { body: { accessToken } });
  if (error) return error.status === 0 ? error.msg : '登录链接已失效，请重新登录';
  keepSession(accessToken);
  browser.go(homePath);
  return undefined;
}
