import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson, writeFileAtomic } from '../lib/files';
import type { Position } from './log-files';

/** A numbered batch on disk. Its name alone says what it holds and where the log goes on after it. */
export type Batch = {
  seq: number;
  records: number;
  path: string;
  bytes: number;
  end: Position;
};

const cursorSchema = z.object({
  stream: z.uuid(),
  seq: z.int().min(0),
  inode: z.int().min(0),
  offset: z.int().min(0),
});
type Cursor = z.output<typeof cursorSchema>;

const batchName = /^(\d{12})-(\d+)-(\d+)-(\d+)\.gz$/;
const nameOf = (seq: number, records: number, end: Position) =>
  `${String(seq).padStart(12, '0')}-${records}-${end.inode}-${end.offset}.gz`;

export type Spool = {
  stream: string;
  /** Where the log goes on after the newest batch that is safe on disk. */
  position(): Position;
  /** Stores a batch; from then on its records are this spool's. */
  append(data: Uint8Array, records: number, end: Position): Promise<void>;
  head(): Batch | undefined;
  count(): number;
  /** Forgets a batch that the control plane has. */
  settle(batch: Batch): Promise<void>;
  /** Gives a batch up and counts its records. */
  giveUp(batch: Batch): Promise<void>;
  droppedRecords(): number;
};

/** The changes to the disk that the spool's promise rests on. */
export type SpoolDisk = {
  /** Replaces a file, durably and whole or not at all. */
  write(path: string, data: string | Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
};

const realDisk: SpoolDisk = {
  write: (path, data) => writeFileAtomic(path, data),
  remove: (path) => rm(path, { force: true }),
};

async function readBatches(dir: string): Promise<Batch[]> {
  const batches: Batch[] = [];
  for (const name of await readdir(dir)) {
    const path = join(dir, name);
    if (name.endsWith('.tmp')) await rm(path, { force: true });
    const [, seq, records, inode, offset] = batchName.exec(name) ?? [];
    if (seq === undefined) continue;
    const end = { inode: Number(inode), offset: Number(offset) };
    const { size } = await stat(path);
    batches.push({ seq: Number(seq), records: Number(records), path, bytes: size, end });
  }
  return batches.sort((a, b) => a.seq - b.seq);
}

/**
 * Opens the spool. Batch files carry the log position that they cover, and the cursor file is
 * brought up to date before a batch is deleted: whichever of the two is newer tells where to go on,
 * so a crash at any point neither loses nor doubles a record.
 */
export async function openSpool(
  dir: string,
  bytesMax: number,
  disk: SpoolDisk = realDisk,
): Promise<Spool> {
  await mkdir(dir, { recursive: true });
  const cursorPath = join(dir, 'cursor.json');
  const batches = await readBatches(dir);
  const stored = cursorSchema.safeParse(await readJson(cursorPath));
  let saved: Cursor = stored.success
    ? stored.data
    : { stream: randomUUID(), seq: 0, inode: 0, offset: 0 };
  const newest = batches.at(-1);
  let last: { seq: number; end: Position } =
    newest && newest.seq > saved.seq
      ? { seq: newest.seq, end: newest.end }
      : { seq: saved.seq, end: { inode: saved.inode, offset: saved.offset } };
  let dropped = 0;
  let saving: Promise<void> = Promise.resolve();
  // The stream must be on disk before its first batch.
  if (!stored.success) await disk.write(cursorPath, JSON.stringify(saved));

  function saveCursor(): Promise<void> {
    saving = saving
      .catch(() => undefined)
      .then(async () => {
        const next = { stream: saved.stream, seq: last.seq, ...last.end };
        await disk.write(cursorPath, JSON.stringify(next));
        saved = next;
      });
    return saving;
  }

  async function settle(batch: Batch): Promise<void> {
    if (saved.seq < batch.seq) await saveCursor();
    await disk.remove(batch.path);
    const index = batches.indexOf(batch);
    if (index >= 0) batches.splice(index, 1);
  }

  async function giveUp(batch: Batch): Promise<void> {
    dropped += batch.records;
    await settle(batch);
  }

  async function keepWithinBound(): Promise<void> {
    let bytes = batches.reduce((sum, batch) => sum + batch.bytes, 0);
    // The newest batch stays: a bound smaller than one batch must not drop everything.
    for (const batch of batches.slice(0, -1)) {
      if (bytes <= bytesMax) return;
      bytes -= batch.bytes;
      await giveUp(batch);
    }
  }

  return {
    stream: saved.stream,
    position: () => last.end,
    async append(data, records, end) {
      const seq = last.seq + 1;
      const path = join(dir, nameOf(seq, records, end));
      await disk.write(path, data);
      batches.push({ seq, records, path, bytes: data.byteLength, end });
      last = { seq, end };
      await keepWithinBound();
    },
    head: () => batches[0],
    count: () => batches.length,
    settle,
    giveUp,
    droppedRecords: () => dropped,
  };
}
