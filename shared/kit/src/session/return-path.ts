const returnKey = 'return-to';

/** Where a sign-in leads by default. */
export const homePath = '/dashboard/overview';
export const loginPath = '/auth/login';

/** A path of this origin outside the sign-in pages, or undefined: a link must not lead elsewhere. */
export function safePath(text: string | null): string | undefined {
  if (!text?.startsWith('/')) return undefined;
  const { origin } = window.location;
  const url = URL.canParse(text, origin) ? new URL(text, origin) : undefined;
  if (url?.origin !== origin || url.pathname.startsWith('/auth/')) return undefined;
  // `/a/..//host` is a path here, but a host when it is parsed again.
  if (text.startsWith('//') || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Remembers the page that asked for a sign-in. */
export function rememberReturn(): void {
  const { pathname, search, hash } = window.location;
  const path = safePath(`${pathname}${search}${hash}`);
  if (path && path !== '/') sessionStorage.setItem(returnKey, path);
}

/** Takes what `rememberReturn` kept, once; otherwise the dashboard. */
export function takeReturn(): string {
  const path = safePath(sessionStorage.getItem(returnKey));
  sessionStorage.removeItem(returnKey);
  return path ?? homePath;
}
