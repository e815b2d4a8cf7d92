import { chmodSync, mkdirSync } from 'node:fs';

/** Makes a directory that is this user's alone, also where an earlier version has left it open. */
export function makeOwnDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
}
