import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, writeFileAtomic } from '../lib/files';
import type { Position, Tail } from './log-files';
import { type Cursor, readCursors, streamOf } from './spool-cursor';

/** A numbered batch on disk. Its name alone says what it holds and where the log goes on after it. */
export type Batch = {
  stream: string;
  seq: number;
  records: number;
  path: string;
  bytes: number;
  end: Position;
};

/** The number of the last line of each of nginx's workers that has written any. */
export type LineNumbers = ReadonlyMap<string, number>;

/** What came of a piece of the log. */
export type Piece = {
  end: Position;
  /** What stands before its end. */
  tail?: Tail | undefined;
  records: number;
  /** Records that belong into the log and are not in it, or cannot be read. */
  lost: number;
  /** `undefined` where it is not known which lines the workers are at. */
  lines: LineNumbers | undefined;
};

const batchName = /^(\d{12})-(\d+)-(\d+)-(\d+)\.gz$/;
const nameOf = (seq: number, { records, end }: Piece) =>
  `${String(seq).padStart(12, '0')}-${records}-${end.inode}-${end.offset}.gz`;

const recordsIn = (batches: readonly { records: number }[]) =>
  batches.reduce((sum, { records }) => sum + records, 0);

export type Spool = {
  /** Whether nothing is known of what was here before: what the log holds may have been delivered. */
  isNew: boolean;
  /** Where the log goes on after the newest piece that is safe on disk, and the lines until there. */
  position(): Position;
  /** What stands before it; undefined where that was not noted. */
  tail(): Tail | undefined;
  /** The same of an older copy of the folder, where one was laid over it. */
  laidOver(): { position: Position; tail: Tail | undefined } | undefined;
  /** `undefined` where it is not known. */
  lines(): LineNumbers | undefined;
  /**
   * Stores what a piece holds; from then on its records are this spool's. When it fails, `position`
   * tells whether that was before or after.
   */
  append(data: Uint8Array, piece: Piece): Promise<void>;
  /** Goes on after a piece that holds no record. */
  pass(piece: Piece): Promise<void>;
  head(): Batch | undefined;
  count(): number;
  /** Forgets a batch that the control plane has. */
  settle(batch: Batch): Promise<void>;
  /** Gives a batch up and counts its records. */
  giveUp(batch: Batch): Promise<void>;
  /** Clears away what settled batches left, which `append` does otherwise. */
  tidy(): Promise<void>;
  droppedRecords(): number;
};

/** The changes to the disk that the spool's promise rests on. */
export type SpoolDisk = {
  /** Replaces a file, durably and whole or not at all. */
  write(path: string, data: string | Uint8Array): Promise<void>;
  /** Leaves a file's name alone. A full disk allows it, and has more space then. */
  empty(path: string): Promise<void>;
  remove(path: string): Promise<void>;
};

const realDisk: SpoolDisk = {
  write: (path, data) => writeFileAtomic(path, data),
  async empty(path) {
    try {
      await truncate(path);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  },
  remove: (path) => rm(path, { force: true }),
};

type BatchFile = Omit<Batch, 'stream'>;

async function readBatches(dir: string): Promise<BatchFile[]> {
  const batches: BatchFile[] = [];
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

/** The cursor as it would stand there if it had been saved after the newest batch. */
function broughtUpToDate(
  stored: Cursor,
  batches: readonly BatchFile[],
): Cursor & { appended: number } {
  const appended = stored.appended ?? recordsIn(batches.filter(({ seq }) => seq <= stored.seq));
  const newest = batches.at(-1);
  if (!newest || newest.seq <= stored.seq) return { ...stored, appended };
  const later = batches.filter(({ seq }) => seq > stored.seq);
  // Which lines the workers were at is not known here: what is missing before the next is not seen.
  return {
    ...stored,
    ...{ seq: newest.seq, ...newest.end, lines: [], nobodyWrote: false, tail: undefined },
    appended: appended + recordsIn(later),
  };
}

type Options = {
  dir: string;
  bytesMax: number;
  /** Whether nothing can have been written into the log before, should there be no spool yet. */
  isFirst?: boolean;
  /** Told of what was lost while nobody looked. */
  say?: (text: string) => void;
  disk?: SpoolDisk;
};

/**
 * Opens the spool. Batch files carry the log position that they cover; the cursor is saved after each,
 * and whichever is newer tells where to go on, so a crash at any point neither loses nor doubles a
 * record. A cursor that cannot be read gives way to its copy, whose loss in turn loses no more than the
 * figures. One that an older copy of the folder brought, laid over it, gives way to the newer one. A batch that is settled is emptied, and its name goes once the cursor knows: a file that is
 * missing is therefore one that got lost, and is counted. Each process numbers in a stream of its own: where
 * a folder was copied, or put back, another one has gone on from here with other records.
 */
export async function openSpool({
  dir,
  bytesMax,
  isFirst = false,
  say = () => undefined,
  disk = realDisk,
}: Options): Promise<Spool> {
  await mkdir(dir, { recursive: true });
  const files = await readBatches(dir);
  // Without any cursor, nobody knows what was delivered.
  const { cursor: stored, fresh, laidOver, ...kept } = await readCursors(dir);
  let former = kept.former;
  const cursor = broughtUpToDate(stored, files);
  const known = files.map((file) => ({ ...file, stream: streamOf(cursor, file.seq) }));
  const batches = known.filter(({ seq, bytes }) => seq > cursor.settledSeq && bytes > 0);
  /** Settled, their names still there. */
  let spent = known.filter((file) => !batches.includes(file));
  cursor.settledRecords += recordsIn(spent.filter(({ seq }) => seq > cursor.settledSeq));
  let saving: Promise<void> = Promise.resolve();

  const missing = cursor.appended - cursor.settledRecords - recordsIn(batches);
  if (missing > 0) {
    say(`${missing} records are lost: their batches are missing from ${dir}`);
    cursor.dropped += missing;
    cursor.settledRecords += missing;
  }
  const [doubtful] = batches;
  if (fresh && doubtful) {
    // It may have been delivered in a stream that is no longer known.
    say(`${doubtful.records} records are given up: ${kept.paths[0]} is lost`);
    await giveUp(doubtful);
  }
  if (!fresh) {
    cursor.former.push({ stream: cursor.stream, until: cursor.seq });
    cursor.stream = randomUUID();
  }
  const isNew = fresh && files.length === 0;
  if (isNew) cursor.nobodyWrote = isFirst;
  let isNoted = false;
  if (fresh || missing > 0) await saveCursor();

  async function saveOnce(): Promise<void> {
    // What is settled meanwhile is not in this cursor yet.
    const cleared = [...spent];
    cursor.settledSeq = (batches[0]?.seq ?? cursor.seq + 1) - 1;
    cursor.former = cursor.former.filter(({ until }) => until > cursor.settledSeq);
    const text = JSON.stringify(cursor);
    for (const path of kept.paths) await disk.write(path, text);
    for (const path of former) await disk.remove(path);
    former = [];
    spent = spent.filter((batch) => !cleared.includes(batch));
    isNoted = true;
    for (const { path } of cleared) await disk.remove(path);
  }

  function saveCursor(): Promise<void> {
    saving = saving.catch(() => undefined).then(saveOnce);
    return saving;
  }

  function moveTo({ end, tail, lost, lines, records }: Piece): void {
    const nobodyWrote = lines?.size === 0;
    Object.assign(cursor, end, { tail, lines: [...(lines ?? [])], nobodyWrote });
    cursor.appended += records;
    cursor.dropped += lost;
  }

  /** False when the batch had been settled: the sender and the bound may meet in one. */
  async function end(batch: Batch): Promise<boolean> {
    await disk.empty(batch.path);
    const index = batches.indexOf(batch);
    if (index < 0) return false;
    batches.splice(index, 1);
    spent.push(batch);
    cursor.settledRecords += batch.records;
    return true;
  }

  async function giveUp(batch: Batch): Promise<void> {
    if (await end(batch)) cursor.dropped += batch.records;
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
    isNew,
    position: () => ({ inode: cursor.inode, offset: cursor.offset }),
    tail: () => cursor.tail,
    laidOver() {
      if (!laidOver) return undefined;
      const { inode, offset, tail } = laidOver;
      return { position: { inode, offset }, tail };
    },
    lines: () =>
      cursor.lines.length > 0 || cursor.nobodyWrote ? new Map(cursor.lines) : undefined,
    async append(data, piece) {
      // The stream must be on disk before its first batch.
      if (!isNoted) await saveCursor();
      const { records, end } = piece;
      const seq = cursor.seq + 1;
      const path = join(dir, nameOf(seq, piece));
      await disk.write(path, data);
      cursor.seq = seq;
      batches.push({ stream: cursor.stream, seq, records, path, bytes: data.byteLength, end });
      moveTo(piece);
      await keepWithinBound();
      await saveCursor();
    },
    async pass(piece) {
      moveTo(piece);
      await saveCursor();
    },
    head: () => batches[0],
    count: () => batches.length,
    async settle(batch) {
      await end(batch);
    },
    giveUp,
    async tidy() {
      if (spent.length > 0) await saveCursor();
    },
    droppedRecords: () => cursor.dropped,
  };
}
