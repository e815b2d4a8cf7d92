import { userCalls } from '@console/contract/accounts/calls';
import type { UserInfo } from '@console/contract/accounts/endpoints/users';
import { callEndpoint } from '@console/kit/api';
import { flash } from '@console/kit/notify';
import { browser, homePath, keepSession, readAccessToken, takeReturn } from '@console/kit/session';
import { stripQuery } from './strip-query';

/** The token of a sign-in link, and whose it is. */
export type LinkedAccount = { accessToken: string; user: UserInfo };

/** Where a sign-in link has led: in, nowhere, or to the question whether to switch accounts. */
type Arrival =
  | { kind: 'entered' }
  | { kind: 'failed'; sentence: string }
  | { kind: 'asks'; link: LinkedAccount; present: UserInfo };

function linkToken(): string | null {
  const query = new URLSearchParams(window.location.search);
  return query.get('mode') === 'login' ? query.get('access') : null;
}

/** True when the page was opened by a sign-in link. */
export function isSignInLink(): boolean {
  return linkToken() !== null;
}

/** Whose token it is: nobody's when the API refuses it, a sentence when the API gives no answer. */
async function holderOf(
  accessToken: string,
): Promise<{ user: UserInfo | undefined } | { sentence: string }> {
  const { data, error } = await callEndpoint(userCalls.whoami, { body: { accessToken } });
  if (!error) return { user: data };
  const refused = error.status >= 400 && error.status < 500;
  return refused ? { user: undefined } : { sentence: error.msg };
}

/** Signs in with the token of a link, and goes on to the dashboard. */
export function enterLinked({ accessToken, user }: LinkedAccount): void {
  keepSession(accessToken);
  // Whoever followed a link that somebody else made sees whose account this is.
  flash.success(`已登录账户「${user.name}」`);
  // The link says where it leads, so the page that last asked for a sign-in is not returned to.
  takeReturn();
  browser.go(homePath);
}

/**
 * Follows `?mode=login&access=…`. The token is taken out of the address and asked about before it
 * is kept, so that a forged link cannot end a person's session. Another account's session is not
 * replaced without asking.
 */
export async function enterByLink(): Promise<Arrival | undefined> {
  const accessToken = linkToken();
  if (accessToken === null) return undefined;
  stripQuery(['mode', 'access']);
  const linked = await holderOf(accessToken);
  if ('sentence' in linked) return { kind: 'failed', sentence: linked.sentence };
  if (!linked.user) return { kind: 'failed', sentence: '登录链接已失效，请重新登录' };
  const link = { accessToken, user: linked.user };
  const mine = readAccessToken();
  const present = mine === undefined ? { user: undefined } : await holderOf(mine);
  if ('sentence' in present) return { kind: 'failed', sentence: present.sentence };
  if (present.user && present.user.id !== link.user.id) {
    return { kind: 'asks', link, present: present.user };
  }
  enterLinked(link);
  return { kind: 'entered' };
}
