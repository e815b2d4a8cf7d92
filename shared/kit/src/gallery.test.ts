import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const gallery = join(__dirname, '../gallery');
const entries = readdirSync(__dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** All text of the gallery's files except their imports. */
const shown = readdirSync(gallery, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.startsWith('dist'))
  .map((name) => readFileSync(join(gallery, name), 'utf8'))
  .map((text) => text.replace(/^import [^;]*;$/gms, ''))
  .join('\n');

/** Components by the entry's index; types and what begins with a small letter are none. */
function componentsOf(entry: string): string[] {
  const index = join(__dirname, entry, 'index.ts');
  const text = readFileSync(index, 'utf8').replace(/^export type .*$/gm, '');
  const lists = [...text.matchAll(/^export \{([^}]*)\}/gms)].map(([, list = '']) => list);
  return lists
    .flatMap((list) => list.split(','))
    .map((name) => name.trim())
    .filter((name) => !name.startsWith('type '))
    .map((name) => name.replace(/^.* as /, ''))
    .filter((name) => /^[A-Z]/.test(name));
}

it.each(entries.filter((entry) => componentsOfEntry(entry).length > 0))(
  'the gallery shows every component of %s',
  (entry) => {
    const missing = componentsOfEntry(entry).filter(
      (name) => !new RegExp(`\\b${name}\\b`).test(shown),
    );
    expect(missing).toEqual([]);
  },
);

function componentsOfEntry(entry: string): string[] {
  const hasIndex = readdirSync(join(__dirname, entry)).includes('index.ts');
  return hasIndex ? componentsOf(entry) : [];
}
