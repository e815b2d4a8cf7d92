import { createReadStream } from 'node:fs';
import type { ForwardProtocol } from '@console/contract/edge/edge-forwards';
import type { ForwardRecord } from '@console/contract/edge/endpoints/edge-forwards';
import { z } from 'zod';
import { splitLines } from '../../control/lines';
import { unlessMissing } from '../../lib/files';
import type { ParsedLine } from '../../records/cutter';
import { sumsSchema, type Tally, type TallyState } from '../counts/tally';

/** A killed agent's last samples stand within so many bytes of what it had read. */
const searchedBytes = 64 * 1024 * 1024;

const toldSchema = z.object({
  ...{ kind: z.literal('sample'), at: z.number(), forwardId: z.string() },
  told: z.object({ tcp: sumsSchema, udp: sumsSchema }),
});

type Journal = {
  path: string;
  /** Where in it everything before is in the spool. */
  position: number;
  parse(line: Uint8Array): ParsedLine<ForwardRecord>;
};

async function eachLine(path: string, from: number, to: number, use: (line: string) => void) {
  if (to <= from) return;
  const part = createReadStream(path, { start: from, end: to - 1 });
  try {
    for await (const line of splitLines(part, () => undefined)) use(line);
  } catch (error) {
    unlessMissing(error);
  }
}

/**
 * Counts what an agent that was killed had read from the journals and told in samples after it last noted how far
 * it was, so that nothing is told twice or never. Answers the last second that has its sample.
 */
export async function countSinceNoted(
  { at, read }: TallyState,
  journals: { tcp: Journal; rest: Journal },
  tallies: Record<ForwardProtocol, Tally>,
): Promise<number> {
  if (!read) return at;
  const { tcp, rest } = journals;
  let lookedAt = at;
  const takeInto =
    (tally: Tally, { parse }: Journal) =>
    (line: string) => {
      const { record } = parse(Buffer.from(line));
      if (record) tally.take([record]);
    };
  function hear(line: string): void {
    if (!line.startsWith('{"kind":"sample"')) return;
    const sample = toldSchema.safeParse(JSON.parse(line)).data;
    if (!sample || sample.at < at) return;
    tallies.tcp.hasTold(sample.forwardId, sample.told.tcp);
    tallies.udp.hasTold(sample.forwardId, sample.told.udp);
    lookedAt = Math.max(lookedAt, sample.at + 1);
  }
  await eachLine(tcp.path, read.tcp, tcp.position, takeInto(tallies.tcp, tcp));
  await eachLine(rest.path, read.rest, rest.position, takeInto(tallies.udp, rest));
  await eachLine(rest.path, read.rest, rest.position + searchedBytes, hear);
  // A clock that was set back is not waited for.
  return lookedAt > Date.now() ? 0 : lookedAt;
}
