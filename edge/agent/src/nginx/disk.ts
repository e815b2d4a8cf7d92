import { statfs } from 'node:fs/promises';
import { pause } from '../lib/backoff';
import { createComplaints } from '../lib/complaints';
import type { Log } from '../log';
import type { AdminClient } from './admin-client';

const intervalMs = 500;
/** A mark holds in nginx for 30 s, and an nginx that was started anew has none. */
const markMs = 5_000;
/** What is left free for logs and batches; less of a small disk. */
const roomBytes = 32 * 1024 ** 2;
const roomShare = 0.02;

type Options = { dir: string; admin: AdminClient; log: Log; signal: AbortSignal };

/** Whether the file system has no room for what need not be written. */
async function isFull(dir: string): Promise<boolean> {
  const { bavail, blocks, bsize } = await statfs(dir);
  return bavail * bsize < Math.min(roomBytes, blocks * bsize * roomShare);
}

/** Tells nginx to keep no more answers while the disk of the cache is full, and when that is over. */
export async function watchDisk({ dir, admin, log, signal }: Options): Promise<void> {
  const complaints = createComplaints(log);
  let told = false;
  let toldAt = 0;
  const look = async () => {
    const full = await isFull(dir);
    if (full === told && (!full || Date.now() - toldAt < markMs)) return;
    await admin.markDisk(full);
    if (full && !told) log.warn('the disk is full: answers are not kept');
    if (told && !full) log.info('the disk has room: answers are kept again');
    told = full;
    toldAt = Date.now();
  };
  for (; !signal.aborted; await pause(intervalMs, signal)) {
    await complaints.of('room for the cache', look);
  }
}
