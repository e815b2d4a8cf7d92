import { sessionLifetimeSeconds } from '@console/contract/accounts/limits';
import { accessTokenCookie, accountTokenKey } from '@console/contract/accounts/sign-in/sign-in';
import Cookies from 'js-cookie';

/** The access token of the signed-in user, or undefined. */
export function readAccessToken(): string | undefined {
  return Cookies.get(accessTokenCookie) || undefined;
}

/** Keeps a token that the API has issued: in the cookie, and beside it in local storage. */
export function keepSession(token: string): void {
  Cookies.set(accessTokenCookie, token, {
    path: '/',
    expires: sessionLifetimeSeconds / 86_400,
    sameSite: 'Lax',
    secure: window.location.protocol === 'https:',
  });
  localStorage.setItem(accountTokenKey, token);
}

/** Removes what `keepSession` kept. */
export function clearSession(): void {
  Cookies.remove(accessTokenCookie, { path: '/' });
  localStorage.removeItem(accountTokenKey);
}
