import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../lib/files';

const count = z.int().min(0);

/** Where the spool is. What an earlier version did not note is missing. */
const cursorSchema = z.object({
  /** In which new batches are numbered. */
  stream: z.uuid(),
  /** Unix milliseconds from which on it has numbered; later than that of whoever did before. */
  since: count.default(0),
  /** Streams of batches that still wait, oldest first, each with its last number. */
  former: z.array(z.object({ stream: z.uuid(), until: count })).default([]),
  /** The newest piece, and where the log goes on after it. */
  seq: count,
  inode: count,
  offset: count,
  /** What stands before it. */
  tail: z.object({ bytes: z.int().min(1), hash: z.string() }).optional(),
  /** The line that each of nginx's workers was at there. */
  lines: z.array(z.tuple([z.string(), count])).default([]),
  /** Whether there are none because none of them has written any yet. */
  nobodyWrote: z.boolean().default(false),
  /** Records of all batches until then. */
  appended: count.optional(),
  /** All batches up to here are delivered or given up, with so many records. */
  settledSeq: count.default(0),
  settledRecords: count.default(0),
  /** Records that will never arrive. */
  dropped: count.default(0),
});
export type Cursor = z.output<typeof cursorSchema>;

/** The stream that a batch was numbered in. */
export const streamOf = ({ stream, former }: Cursor, seq: number) =>
  former.find(({ until }) => seq <= until)?.stream ?? stream;

/** The copy has the time in its name, so that an older one that is laid over the folder does not take its place. */
const copyName = /^cursor\.(?:(\d+)|copy)\.json$/;

async function readOne(path: string): Promise<Cursor | undefined> {
  return cursorSchema.safeParse(await readJson(path)).data;
}

export type Cursors = {
  cursor: Cursor;
  /** Whether there was none that can be read. */
  fresh: boolean;
  /** What a copy that was laid over a folder that had gone on brought with it. */
  laidOver: Cursor | undefined;
  /** Where the next is to be kept, the first the newer. */
  paths: readonly [string, string];
  /** Those that it takes the place of. */
  former: readonly string[];
};

/** The newest cursor of a folder, by the time at which its process began to number. */
export async function readCursors(dir: string, now = Date.now()): Promise<Cursors> {
  const first = join(dir, 'cursor.json');
  const names = (await readdir(dir)).filter((name) => copyName.test(name));
  const copies = await Promise.all(names.map((name) => readOne(join(dir, name))));
  const found = [await readOne(first), ...copies]
    .flatMap((cursor) => cursor ?? [])
    .toSorted((a, b) => b.since - a.since);
  const beginning = { seq: 0, inode: 0, offset: 0, appended: 0 };
  const cursor = found[0] ?? cursorSchema.parse({ stream: randomUUID(), ...beginning });
  const since = Math.max(now, cursor.since + 1);
  const copy = join(dir, `cursor.${since}.json`);
  return {
    cursor: { ...cursor, since },
    fresh: found.length === 0,
    laidOver: found.find((one) => one.since < cursor.since),
    paths: [first, copy],
    former: names.map((name) => join(dir, name)),
  };
}
