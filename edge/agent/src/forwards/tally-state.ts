import { rename, writeFile } from 'node:fs/promises';
import type { ForwardProtocol } from '@console/contract/edge/edge-forwards';
import { z } from 'zod';
import { readJson } from '../lib/files';
import type { Ahead } from './tally';

const count = z.number();
const aheadSchema = z
  .record(z.string(), z.object({ bytesIn: count, bytesOut: count, opened: count, refused: count }))
  .catch({});
const stateSchema = z.object({ tcp: aheadSchema, udp: aheadSchema });

/** What samples have said beyond the records, kept over a restart of the agent. */
export async function openTallyState(path: string) {
  const json = await readJson(path);
  // An agent of before had one list for both.
  const before = stateSchema.safeParse(json).data ?? { tcp: aheadSchema.parse(json), udp: {} };
  let saved = '';
  return {
    before,
    /** Whole or not at all, but not at the price of a wait for the disk each second. */
    async save(state: Record<ForwardProtocol, Ahead>): Promise<void> {
      const text = JSON.stringify(state);
      if (text === saved) return;
      await writeFile(`${path}.tmp`, text);
      await rename(`${path}.tmp`, path);
      saved = text;
    },
  };
}
