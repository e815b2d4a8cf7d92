import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { contentTypeOf, type StoredFile } from '../../plugins/pages/stored-file';

/** Names as the documentation's build makes them; nothing in one leads out of its folder. */
const fileName = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

const optional = (path: string) => readFile(path).catch(() => undefined);

/** Files of the built documentation, read once and again when they have changed on disk. */
export function createDocsFiles(docsDir: string) {
  const known = new Map<string, { mtimeMs: number; file: StoredFile }>();

  async function find(name: string): Promise<StoredFile | undefined> {
    if (!fileName.test(name) || /\.(br|gz)$/.test(name)) return undefined;
    const path = join(docsDir, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const hot = known.get(name);
    if (hot?.mtimeMs === found.mtimeMs) return hot.file;
    const content = await readFile(path);
    const file: StoredFile = {
      content,
      brotli: await optional(`${path}.br`),
      gzip: await optional(`${path}.gz`),
      tag: createHash('sha256').update(content).digest('base64url'),
      type: extname(name) === '.html' ? 'text/html; charset=utf-8' : contentTypeOf(name),
      scope: 'public',
    };
    known.set(name, { mtimeMs: found.mtimeMs, file });
    return file;
  }

  return { find };
}
