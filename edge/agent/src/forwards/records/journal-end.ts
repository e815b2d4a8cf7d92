import { open } from 'node:fs/promises';
import type { ForwardRecord } from '@console/contract/edge/endpoints/edge-forwards';
import { lostLine } from './forward-line';

/** Lines that wait for space on a full disk; beyond them the oldest go. */
const waitingMax = 20_000;

/** Appends the agent's lines to a journal that others append to, each whole and once. */
export function createJournalEnd(path: string) {
  let waiting: string[] = [];
  let lost = 0;
  /** Whether a line of ours stands there in part. */
  let isCut = false;
  let turn: Promise<void> = Promise.resolve();

  async function writeAll(): Promise<void> {
    if (lost > 0) waiting.push(lostLine(lost));
    lost = 0;
    waiting = waiting.slice(-waitingMax);
    if (waiting.length === 0) return;
    const lead = isCut ? '\n' : '';
    const data = Buffer.from(`${lead}${waiting.map((line) => `${line}\n`).join('')}`);
    const file = await open(path, 'a', 0o600);
    try {
      // A disk that fills up takes a part, and says how much.
      const { bytesWritten } = await file.write(data);
      const written = data.subarray(lead.length, bytesWritten).toString('utf8').split('\n');
      isCut = bytesWritten === 0 ? isCut : written.at(-1) !== '';
      waiting = waiting.slice(written.length - 1);
    } finally {
      await file.close();
    }
    if (waiting.length > 0) throw new Error(`${path}: the disk is full`);
  }

  function write(): Promise<void> {
    turn = turn.catch(() => undefined).then(writeAll);
    return turn;
  }

  return {
    /** What cannot be written now goes with the next. */
    add(records: readonly ForwardRecord[]): Promise<void> {
      waiting.push(...records.map((one) => JSON.stringify(one)));
      return write();
    },
    /** Notes connections that will have no records. */
    lose(count: number): Promise<void> {
      lost += count;
      return write();
    },
  };
}
