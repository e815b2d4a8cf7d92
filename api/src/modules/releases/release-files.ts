import type { Db } from '../../db/engine';
import { type FileAddress, selectFile } from './releases.store';

/** Bytes of files that a process keeps in memory at most, all encodings counted. */
const cacheBytesMax = 64 * 1024 * 1024;

export type ReleaseFile = NonNullable<Awaited<ReturnType<typeof selectFile>>>;

const sizeOf = ({ content, brotli, gzip }: ReleaseFile) =>
  content.length + brotli.length + gzip.length;

/**
 * Files of releases with the hot ones in memory. A file never changes, so nothing is ever stale;
 * the file that was asked for longest ago goes first.
 */
export function createReleaseFiles(db: Db) {
  // A Map keeps the order of insertion: the first entry is the one used longest ago.
  const cache = new Map<string, ReleaseFile>();
  let bytes = 0;

  function keep(key: string, file: ReleaseFile) {
    cache.set(key, file);
    bytes += sizeOf(file);
    for (const [oldest, dropped] of cache) {
      if (bytes <= cacheBytesMax) return;
      cache.delete(oldest);
      bytes -= sizeOf(dropped);
    }
  }

  async function find(address: FileAddress): Promise<ReleaseFile | undefined> {
    const key = `${address.name}/${address.version}/${address.file}`;
    const hot = cache.get(key);
    if (hot) {
      cache.delete(key);
      cache.set(key, hot);
      return hot;
    }
    const file = await selectFile(db, address);
    // Two requests at once may both have read it; the first has kept it.
    if (file && !cache.has(key)) keep(key, file);
    return file;
  }

  return { find };
}

export type ReleaseFiles = ReturnType<typeof createReleaseFiles>;
