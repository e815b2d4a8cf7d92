import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fresh folder for each test of a file, gone after it. */
export function spoolFolder(): () => string {
  let dir = '';
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'edge-spool-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));
  return () => dir;
}

export const unbounded = Number.MAX_SAFE_INTEGER;

/** A place in the log. */
export const end = (offset: number) => ({ inode: 7, offset });

/** What came of the log up to there. */
export const piece = (offset: number, records = 1, lost = 0) => ({
  ...{ records, lost, end: end(offset) },
  lines: new Map([['a', offset]]),
});
