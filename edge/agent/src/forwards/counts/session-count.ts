import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../lib/files';
import type { Log } from '../../log';
import { createGivenBack } from './given-back';

const memory = '/dev/shm';

/** All of nginx's workers write to one file. */
export const countedProcess = 0;

const isExisting = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** A folder in memory that nobody else may have made: anybody may make one there. Workers of nginx can pass it. */
async function openFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (!isExisting(error)) throw error;
    const found = await lstat(path);
    if (!found.isDirectory() || found.uid !== process.getuid?.()) {
      throw new Error(`${path} 属于其他用户`);
    }
  }
  await chmod(path, 0o711);
}

export type SessionCount = Awaited<ReturnType<typeof openSessionCount>>;

/**
 * A byte in memory for each session of UDP that has ended: nginx writes it beside the record, and does so
 * also when the disk has no room for that one. `dir` tells this node from others of the machine.
 */
export async function openSessionCount(dir: string, log: Log) {
  const folder = join(
    memory,
    `edge-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`,
  );
  const path = join(folder, 'sessions');
  const giveBack = createGivenBack();
  try {
    await openFolder(folder);
  } catch (error) {
    log.warn(`UDP 转发丢失的记录无法计数：${error instanceof Error ? error.message : error}`);
    return undefined;
  }

  return {
    folder,
    path,
    /** Undefined before the first one. */
    async ended(): Promise<ReadonlyMap<number, number> | undefined> {
      try {
        const { size } = await stat(path);
        await giveBack(path, size);
        return new Map([[countedProcess, size]]);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
