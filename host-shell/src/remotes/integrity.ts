import type { PinnedRelease } from '@console/contract/releases';

declare global {
  var __CONSOLE_INTEGRITY__: ((url: string) => string) | undefined;
}

/**
 * A well-formed digest that no content has. A malformed one would be ignored by the browser, which
 * would then run the script unchecked.
 */
const matchesNothing = `sha384-${'A'.repeat(64)}`;

const known = new Map<string, string>();

/** Integrity of a remote's script. A script that its release does not list has none that fits. */
export function integrityOf(url: string): string {
  return known.get(new URL(url, window.location.href).pathname) ?? matchesNothing;
}

/** Makes the scripts of these releases known, to the chunk loading of the remotes too. */
export function trustReleases(releases: readonly PinnedRelease[]): void {
  for (const { base, integrity } of releases) {
    for (const [name, digest] of Object.entries(integrity)) known.set(base + name, digest);
  }
  globalThis.__CONSOLE_INTEGRITY__ = integrityOf;
}
