import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../lib/files';
import { makePassage } from '../paths';

/** A place in the log: everything before it is in the spool. */
export type Position = { inode: number; offset: number };

/** The bytes before a position: a file that was copied has another inode, and the same bytes there. */
export type Tail = { bytes: number; hash: string };

/** At most so many bytes before a position are a tail. */
export const tailBytesMax = 1_024;

/** The tail of what was read; undefined where that is nothing. */
export function tailOf(data: Uint8Array): Tail | undefined {
  const last = data.subarray(-tailBytesMax);
  if (last.length === 0) return undefined;
  return { bytes: last.length, hash: createHash('sha256').update(last).digest('base64') };
}

type LogFile = { name: string; path: string; inode: number; size: number };

/** `isNewest` where it ends in the active file, so that nothing lies behind it but what comes after. */
type LogPiece = { data: Buffer; end: Position; isNewest: boolean };

export type LogFiles = {
  /** Whole lines after the position, at most `bytesMax`; `undefined` when there are none yet. */
  read(from: Position, bytesMax: number): Promise<LogPiece | undefined>;
  /** Puts the active file aside once it has grown enough; true when nginx must open a new one. */
  rotate(bytes: number): Promise<boolean>;
  /** The position in the file that it is of, which is known by the tail where there is one. */
  find(position: Position, tail: Tail | undefined): Promise<Position | undefined>;
  /** Where the log ends now, and how many lines lie before, or between the position and there. */
  end(
    from?: Position,
  ): Promise<{ end: Position; tail: Tail | undefined; lines: number } | undefined>;
  /** Deletes the files that lie wholly before the position. */
  removeBefore(position: Position): Promise<void>;
};

const active = 'access.log';
const aside = /^access\.(\d+)\.log$/;
const numberOf = (name: string) => Number(aside.exec(name)?.[1] ?? Number.POSITIVE_INFINITY);

async function readWholeLines(path: string, offset: number, bytesMax: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytesMax), 0, bytesMax, offset);
    const end = buffer.subarray(0, bytesRead).lastIndexOf(10);
    // A full buffer without a line end is no log line of ours; skip it rather than stand still.
    return buffer.subarray(0, end < 0 && bytesRead === bytesMax ? bytesRead : end + 1);
  } finally {
    await handle.close();
  }
}

async function readBefore(path: string, offset: number, bytes: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const start = Math.max(0, offset - bytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, offset - start, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function wholeLines(path: string, start: number): Promise<{ lines: number; bytes: number }> {
  let [lines, bytes, read] = [0, start, start];
  const stream: AsyncIterable<Buffer> = createReadStream(path, { start });
  for await (const part of stream) {
    for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) {
      lines += 1;
      bytes = read + at + 1;
    }
    read += part.length;
  }
  return { lines, bytes };
}

/**
 * The access log: the active file that nginx appends to, and older ones put aside under rising
 * numbers. `isHeld` tells whether a process may still write to a file;
 * `remake` makes the folder where it was cleared away, and answers whether it had to.
 */
export function createLogFiles(
  dir: string,
  isHeld: (path: string) => Promise<boolean>,
  remake: (dir: string) => Promise<boolean> = makePassage,
): LogFiles {
  async function describe(name: string): Promise<LogFile[]> {
    const path = join(dir, name);
    try {
      const { ino, size } = await stat(path);
      return [{ name, path, inode: ino, size }];
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  /** Oldest first. */
  async function list(): Promise<LogFile[]> {
    const names = (await readdir(dir)).filter((name) => name === active || aside.test(name));
    names.sort((a, b) => numberOf(a) - numberOf(b));
    return (await Promise.all(names.map(describe))).flat();
  }

  return {
    async read(from, bytesMax) {
      const files = await list();
      const known = files.findIndex((file) => file.inode === from.inode);
      let offset = known < 0 ? 0 : from.offset;
      for (const file of files.slice(Math.max(known, 0))) {
        // Asked before reading: what is written in between is then still read.
        const open = file.name === active || (await isHeld(file.path));
        const size = Math.min(bytesMax, Math.max(0, file.size - offset));
        const data =
          size > 0 || !open ? await readWholeLines(file.path, offset, bytesMax) : Buffer.alloc(0);
        const end = { inode: file.inode, offset: offset + data.length };
        if (data.length > 0) return { data, end, isNewest: file.name === active };
        if (open) return undefined;
        offset = 0;
      }
      return undefined;
    },

    async rotate(bytes) {
      // Whoever clears away the folder must not stop the records.
      const remade = await remake(dir);
      const [file] = await describe(active);
      // An agent died between the renaming and the telling, or somebody took the file away.
      if (!file) return true;
      const numbers = (await list()).map(({ name }) => numberOf(name)).filter(Number.isFinite);
      // If nginx opened its logs before the folder had its mode, its workers had no way in.
      if (file.size < bytes) return remade;
      await rename(file.path, join(dir, `access.${Math.max(0, ...numbers) + 1}.log`));
      return true;
    },

    async find({ inode, offset }, tail) {
      const all = await list();
      // One that is shorter was emptied, or another one was put in its place.
      const own = all.filter((file) => file.inode === inode && file.size >= offset);
      if (!tail) return own.length > 0 ? { inode, offset } : undefined;
      for (const file of [...own, ...all]) {
        const before = tailOf(await readBefore(file.path, offset, tail.bytes));
        if (before?.hash === tail.hash) return { inode: file.inode, offset };
      }
      return undefined;
    },

    async end(from) {
      const all = await list();
      const first = Math.max(
        0,
        all.findIndex((file) => file.inode === from?.inode),
      );
      let [end, lines]: [Awaited<ReturnType<LogFiles['end']>>, number] = [undefined, 0];
      for (const [index, { path, inode }] of all.slice(first).entries()) {
        const text = await wholeLines(path, index === 0 ? (from?.offset ?? 0) : 0);
        lines += text.lines;
        const tail = tailOf(await readBefore(path, text.bytes, tailBytesMax));
        end = { end: { inode, offset: text.bytes }, tail, lines };
      }
      return end;
    },

    async removeBefore(position) {
      const files = await list();
      const index = files.findIndex((file) => file.inode === position.inode);
      for (const file of files.slice(0, Math.max(index, 0))) await rm(file.path, { force: true });
    },
  };
}
