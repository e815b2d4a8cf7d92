import type { PinnedRelease } from '@console/contract/console/endpoints/releases';
import { matchPath } from 'react-router-dom';
import { pinnedRemotes } from '../boot';
import { loadRelease } from './load-release';

/** How long a pointer must rest on a link to count as intending to follow it, in milliseconds. */
const restMs = 120;

function ownerOf(path: string): { release: PinnedRelease; pattern: string } | undefined {
  for (const release of pinnedRemotes().releases) {
    const route = release.descriptor.routes.find(({ path: pattern }) => matchPath(pattern, path));
    if (route) return { release, pattern: route.path };
  }
  return undefined;
}

/** Loads the code of the page at a path ahead of time. A failure shows when the page is opened. */
export async function prefetchPath(path: string): Promise<void> {
  const owner = ownerOf(path);
  if (!owner) return;
  try {
    const { routes } = await loadRelease(owner.release);
    await routes[owner.pattern]?.lazy();
  } catch {
    // Going to the page tries again and shows what is wrong.
  }
}

/** Handlers for a link: a pointer that rests on it, or focus, starts the loading. */
export function hoverPrefetch(path: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void prefetchPath(path), restMs);
  };
  const stop = () => clearTimeout(timer);
  return { onPointerEnter: start, onFocus: start, onPointerLeave: stop, onBlur: stop };
}
