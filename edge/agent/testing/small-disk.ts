import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Only root can mount a disk; CI is. */
export const canMount = process.getuid?.() === 0;

/** Puts a directory on a disk of its own of so many megabytes. */
export async function mountSmallDisk(dir: string, megabytes: number) {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', dir]);
  const ballast = join(dir, 'ballast');
  return {
    /** Takes all the space that is left. */
    async fill(): Promise<void> {
      for (const size of [1024 * 1024, 4096]) {
        for (let more = true; more; ) {
          more = await writeFile(ballast, Buffer.alloc(size), { flag: 'a' }).then(
            () => true,
            () => false,
          );
        }
      }
    },
    free: () => rm(ballast, { force: true }),
    unmount: () => run('umount', ['-l', dir]),
  };
}
