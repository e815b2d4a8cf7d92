import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const ofOthers = 0o077;

/** Takes a directory and all in it away from everybody but this user; links are left alone. */
function closeToOthers(path: string): void {
  chmodSync(path, 0o700);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) closeToOthers(inside);
    else if (entry.isFile() && (lstatSync(inside).mode & ofOthers) !== 0) chmodSync(inside, 0o600);
  }
}

/**
 * Makes a directory that is this user's alone with all its files, also where an earlier version, or
 * an engine that goes by no umask, has left them open.
 */
export function makeOwnDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  closeToOthers(path);
}
