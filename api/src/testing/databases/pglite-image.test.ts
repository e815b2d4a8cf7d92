import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropOldImages } from './pglite-image';

it('leaves an image that another worker is writing, and takes away those of other migrations', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'images-'));
  const kept = ['other.txt', 'pglite-new.tar', 'pglite-new.tar.1a2b3c4d'];
  try {
    for (const name of [...kept, 'pglite-old.tar', 'pglite-old.tar.1a2b3c4d']) {
      writeFileSync(join(folder, name), '');
    }
    await dropOldImages(folder, 'pglite-new.tar');
    expect(readdirSync(folder).sort()).toEqual(kept);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
