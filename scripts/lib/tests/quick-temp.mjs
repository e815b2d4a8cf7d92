import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const gigabyte = 1024 ** 3;

/**
 * Works with a folder for temporary files in memory, if this process may mount one and the machine
 * has memory to spare; `work` gets the environment that names it. Tests create databases by the
 * hundred, of a thousand files each, which costs a disk more than all the queries.
 */
export async function withQuickTemp(work) {
  const folder = mkdtempSync(join(tmpdir(), 'console-test-'));
  const options = ['-o', 'size=6g,mode=1777', 'tmpfs', folder];
  const isQuick =
    process.availableMemory() > 8 * gigabyte &&
    spawnSync('mount', ['-t', 'tmpfs', ...options]).status === 0;
  const clear = () => {
    if (isQuick) spawnSync('umount', ['-l', folder]);
    rmdirSync(folder);
  };
  // Also where a signal ends the run.
  process.once('exit', clear);
  try {
    return await work(isQuick ? { TMPDIR: folder } : {});
  } finally {
    process.off('exit', clear);
    clear();
  }
}
