// Facts about the workspace that several scripts share. Plain Node: nothing is installed yet.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const generated = new Set(['node_modules', 'dist', '.data', '.cache', 'coverage', 'test-results']);

export const remotes = readdirSync(root)
  .filter((name) => name.startsWith('mf-') && existsSync(join(root, name, 'package.json')))
  .sort();

function filesBelow(path) {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (generated.has(entry.name)) return [];
    const full = join(path, entry.name);
    return entry.isDirectory() ? filesBelow(full) : [full];
  });
}

/**
 * SHA-256 over the names and contents of everything below the given paths (relative to the root).
 * Tests do not end up in a build, so a changed test changes nothing here.
 */
export function hashOf(paths) {
  const hash = createHash('sha256').update(process.version);
  const files = paths.flatMap((path) => {
    const full = join(root, path);
    return existsSync(full) && !path.includes('.')
      ? filesBelow(full)
      : existsSync(full)
        ? [full]
        : [];
  });
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** The version of pnpm that package.json pins. */
export function pinnedPnpm() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return packageManager;
}
