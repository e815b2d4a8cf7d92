import type { PinnedRelease } from '@console/contract/console/endpoints/releases';

declare global {
  var __CONSOLE_TRUST__: ((script: HTMLScriptElement) => void) | undefined;
}

/**
 * A well-formed digest that no content matches. The browser would ignore a malformed one, and run
 * the script unchecked.
 */
const matchesNothing = `sha384-${'A'.repeat(64)}`;

const known = new Map<string, string>();
const asked = new Map<string, number>();

/**
 * Makes the browser check a remote's script before it runs. No content matches for a script that
 * its release does not list. After a failure it is fetched past the caches, which may hold what
 * failed.
 */
export function trustScript(script: HTMLScriptElement): void {
  const url = new URL(script.src, window.location.href);
  const times = asked.get(url.pathname) ?? 0;
  asked.set(url.pathname, times + 1);
  script.integrity = known.get(url.pathname) ?? matchesNothing;
  if (times === 0) return;
  url.searchParams.set('retry', String(times));
  script.src = url.href;
}

/** Makes the scripts of these releases known, to the chunk loading of the remotes too. */
export function trustReleases(releases: readonly PinnedRelease[]): void {
  for (const { base, integrity } of releases) {
    for (const [name, digest] of Object.entries(integrity)) known.set(base + name, digest);
  }
  globalThis.__CONSOLE_TRUST__ = trustScript;
}
