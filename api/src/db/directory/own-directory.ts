import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const ofOthers = 0o077;

/** Makes a directory and everything in it accessible to this user only; links are left alone. */
function closeToOthers(path: string): void {
  chmodSync(path, 0o700);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) closeToOthers(inside);
    else if (entry.isFile() && (lstatSync(inside).mode & ofOthers) !== 0) chmodSync(inside, 0o600);
  }
}

/**
 * Makes a directory that, with all its files, only this user can access, even where an earlier
 * version, or an engine that ignores the umask, has left them open.
 */
export function makeOwnDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  closeToOthers(path);
}
