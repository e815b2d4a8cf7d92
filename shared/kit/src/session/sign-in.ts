import { browser } from './browser';
import { loginPath, rememberReturn } from './return-path';
import { clearSession } from './token';

/** The session is over: forgets it, remembers the page, and goes to the sign-in page. */
export function goToSignIn(): void {
  clearSession();
  rememberReturn();
  browser.go(loginPath);
}
