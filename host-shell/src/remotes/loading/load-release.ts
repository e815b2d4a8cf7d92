import type { PinnedRelease } from '@console/contract/console/endpoints/releases';
import type { RemoteModule } from '@console/kit/remote';
import { loadModule } from './federation';

/** Waits before the second and the third attempt, in milliseconds. */
const backoffMs = [400, 1600];

/** A remote, or a part of it, that did not load after all attempts. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';

  constructor(
    readonly release: PinnedRelease,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }

  /** What went wrong, for a person. */
  get reason(): string {
    if (!navigator.onLine) return '网络已断开';
    if (/ScriptExecutionError|is not a function|Cannot read/.test(this.message)) {
      return '程序运行出错';
    }
    return '文件没有下载成功，或未通过完整性校验';
  }
}

function wait(ms: number): Promise<void> {
  // Half of it random, so that many people's pages do not retry at the same instant.
  return new Promise((resolve) => setTimeout(resolve, ms / 2 + (Math.random() * ms) / 2));
}

/** Tries until it works or the attempts are used up. */
export async function withRetry<T>(release: PinnedRelease, load: () => Promise<T>): Promise<T> {
  for (const pause of backoffMs) {
    try {
      return await load();
    } catch {
      await wait(pause);
    }
  }
  try {
    return await load();
  } catch (error) {
    throw new RemoteLoadError(release, error);
  }
}

const modules = new Map<string, Promise<RemoteModule>>();

/**
 * The module of a release, loaded once for the page. A failure is forgotten, so a retry starts
 * afresh.
 */
export function loadRelease(release: PinnedRelease): Promise<RemoteModule> {
  const known = modules.get(release.name);
  if (known) return known;
  const loading = withRetry(release, () => loadModule(release));
  modules.set(release.name, loading);
  loading.catch(() => modules.delete(release.name));
  return loading;
}
