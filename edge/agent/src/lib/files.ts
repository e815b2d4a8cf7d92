import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

async function syncDir(dir: string): Promise<void> {
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces a file so that after a crash either the old or the new content stands there, whole. */
export async function writeFileAtomic(
  path: string,
  data: string | Uint8Array,
  mode = 0o600,
): Promise<void> {
  const temporary = `${path}.tmp`;
  try {
    const handle = await open(temporary, 'w', mode);
    try {
      await handle.writeFile(data);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    // Half a file would only keep a full disk full.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncDir(dirname(path));
}

export function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}

/** For what may be gone by now. */
export function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

/** The parsed JSON of a file; `undefined` when it is missing or not JSON. */
export async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
