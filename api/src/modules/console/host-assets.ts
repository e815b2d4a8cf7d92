import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseFileNameSchema } from '@console/contract/console/endpoints/releases';
import type { StoredFile } from '../../plugins/pages/stored-file';
import { contentTypeOf } from '../../plugins/pages/stored-file';

const optional = (path: string) => readFile(path).catch(() => undefined);

/**
 * Scripts of the host's build, with the compressed copies that the build has written beside them.
 * Their names contain a hash of the content, so what was read once stays valid.
 */
export function createHostAssets(consoleDir: string) {
  const known = new Map<string, StoredFile>();

  async function find(name: string): Promise<StoredFile | undefined> {
    if (!releaseFileNameSchema.safeParse(name).success || /\.(br|gz)$/.test(name)) return undefined;
    const hot = known.get(name);
    if (hot) return hot;
    const path = join(consoleDir, 'assets', name);
    const content = await optional(path);
    if (!content) return undefined;
    const file: StoredFile = {
      content,
      brotli: await optional(`${path}.br`),
      gzip: await optional(`${path}.gz`),
      tag: createHash('sha256').update(content).digest('base64url'),
      type: contentTypeOf(name),
      scope: 'public',
    };
    known.set(name, file);
    return file;
  }

  return { find };
}
