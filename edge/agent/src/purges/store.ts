import { randomBytes } from 'node:crypto';
import { chmod, open, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { isMissing, writeFileAtomic } from '../lib/files';
import { type BookLimits, PurgeBook } from './book';
import type { PurgeChange, PurgeEntry } from './entries';

/** Up to so many entries are bounded by nginx's 32 MB of memory for them, with room to spare. */
const limits: BookLimits = { host: 20_000, all: 100_000 };
/** Lines that are added before the file is written anew. */
const linesMax = 2_000;

const entrySchema = z.object({
  kind: z.enum(['url', 'query', 'directory']),
  host: z.string(),
  path: z.string(),
  query: z.string(),
  seq: z.int(),
  at: z.number(),
});
/** The first line holds `epoch`, and `stream` once a control plane has been met; all hold `seq`. */
const lineSchema = z.object({
  epoch: z.string().optional(),
  stream: z.uuid().optional(),
  seq: z.int(),
  set: z.array(entrySchema).optional(),
});
type Line = z.output<typeof lineSchema>;

export type PurgeStore = Awaited<ReturnType<typeof openPurgeStore>>;

async function readLines(path: string): Promise<Line[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    try {
      return [lineSchema.parse(JSON.parse(line))];
    } catch {
      // The last line of a crash; what it held comes again.
      return [];
    }
  });
}

/** One line a job, in the order of jobs. */
function linesOf(entries: readonly PurgeEntry[]): Line[] {
  const jobs = new Map<number, PurgeEntry[]>();
  for (const entry of entries) {
    const job = jobs.get(entry.seq) ?? [];
    job.push(entry);
    jobs.set(entry.seq, job);
  }
  return [...jobs].sort(([a], [b]) => a - b).map(([seq, set]) => ({ seq, set }));
}

const newEpoch = () => randomBytes(4).toString('hex');

/**
 * The purges in force, kept on disk in the file that nginx reads when it starts. A file that is gone
 * begins a new epoch, in which everything that lies in the cache is old.
 */
export async function openPurgeStore(path: string) {
  const book = new PurgeBook(limits);
  let epoch = newEpoch();
  let stream: string | undefined;
  let seq = 0;
  let appended = 0;

  async function rewrite(): Promise<void> {
    const lines: Line[] = [{ epoch, stream, seq }, ...linesOf(book.entries)];
    await writeFileAtomic(path, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
    await chmod(path, 0o600);
    appended = 0;
  }

  async function append(line: Line): Promise<void> {
    const before = appended;
    // Half a line, which a full disk leaves, would spoil the next.
    appended = linesMax;
    const file = await open(path, 'a', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(line)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    appended = before + 1;
  }

  const [head, ...rest] = await readLines(path);
  const known = head?.epoch !== undefined;
  if (head?.epoch !== undefined) {
    epoch = head.epoch;
    stream = head.stream;
    seq = head.seq;
    for (const line of rest) {
      seq = Math.max(seq, line.seq);
      book.add(line.set ?? []);
    }
  }
  await rewrite().catch((error: unknown) => {
    // On a full disk what stands there goes on being in force; the next purge writes it anew.
    if (!known) throw error;
    appended = linesMax;
  });

  return {
    /** Where the node goes on from; without a stream it has met no control plane yet. */
    position: () => ({ stream, seq }),
    /** Everything in force, for an nginx that may lack some of it. */
    all: (): PurgeChange => ({ epoch, set: book.entries }),
    /** Makes everything old that is in the cache. */
    async reset(to: { stream: string | undefined; seq: number }): Promise<void> {
      book.clear();
      ({ stream, seq } = to);
      epoch = newEpoch();
      await rewrite();
    },
    /** Takes a job in; answers what nginx is to change once it is on the disk. */
    async add(job: { seq: number; entries: PurgeEntry[] }): Promise<PurgeChange> {
      const change = book.add(job.entries);
      const before = seq;
      seq = Math.max(seq, job.seq);
      const isFolded = (change.drop ?? []).length > 0;
      try {
        if (isFolded || appended >= linesMax) await rewrite();
        else await append({ seq: job.seq, set: job.entries });
      } catch (error) {
        // What is not on the disk has to come again.
        seq = before;
        throw error;
      }
      return change;
    },
    /** Forgets what came before an instant. */
    async forget(before: number): Promise<PurgeChange> {
      const change = book.forget(before);
      if (change.drop.length > 0) await rewrite();
      return change;
    },
  };
}
