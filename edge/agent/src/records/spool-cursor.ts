import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readJson } from '../lib/files';

const count = z.int().min(0);

/** Where the spool is. What an earlier version did not note is missing. */
const cursorSchema = z.object({
  /** In which new batches are numbered. */
  stream: z.uuid(),
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

/** The cursor as the first file that can be read has it; `fresh` when there is none. */
export async function readCursor(
  paths: readonly string[],
): Promise<{ cursor: Cursor; fresh: boolean }> {
  for (const path of paths) {
    const stored = cursorSchema.safeParse(await readJson(path));
    if (stored.success) return { cursor: stored.data, fresh: false };
  }
  const beginning = { seq: 0, inode: 0, offset: 0, appended: 0 };
  return { cursor: cursorSchema.parse({ stream: randomUUID(), ...beginning }), fresh: true };
}
