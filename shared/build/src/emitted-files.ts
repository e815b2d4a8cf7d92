import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Content of every file below a folder, by its path relative to it, in a stable order. */
export function filesBelow(dir: string): Map<string, Buffer> {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(join(dir, name))]));
}
