// Builds the site into dist/, checks that it keeps the policy it is served with, and leaves
// compressed copies beside the files.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'vitepress';

const folder = fileURLToPath(new URL('.', import.meta.url));
const dist = join(folder, 'dist');

/** What the policy of the served pages refuses, and would therefore not work. */
const refused = {
  'an inline script': /<script(?![^>]*\ssrc=)[^>]*>/,
  'an inline style': /<style|\sstyle="/,
  'an event handler': /<[^>]+\son[a-z]+="/,
  'a foreign file': /<(?:script|link|img)[^>]+(?:src|href)="(?:https?:)?\/\//,
};

const compress = { br: promisify(brotliCompress), gz: promisify(gzip) };

await build(folder);
const files = await readdir(dist, { recursive: true, withFileTypes: true });
await Promise.all(
  files
    .filter((entry) => entry.isFile() && /\.(html|js|css|json|svg)$/.test(entry.name))
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      if (extname(path) === '.html') checkPage(path, content.toString());
      for (const [suffix, encode] of Object.entries(compress)) {
        await writeFile(`${path}.${suffix}`, await encode(content));
      }
    }),
);

function checkPage(path: string, html: string): void {
  for (const [what, pattern] of Object.entries(refused)) {
    const found = pattern.exec(html)?.[0];
    if (found) throw new Error(`${path} has ${what}: ${found}`);
  }
}
