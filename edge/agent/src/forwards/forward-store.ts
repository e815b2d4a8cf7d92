import {
  type EdgeForward,
  edgeForwardSchema,
} from '@console/contract/edge/endpoints/edge-forwards';
import { z } from 'zod';
import { readJson, writeFileAtomic } from '../lib/files';

/** The forwards that a node is to have, and those whose newest settings it cannot read. */
export type ForwardSet = {
  revision: number;
  forwards: ReadonlyMap<string, EdgeForward>;
  unreadable: ReadonlyMap<string, string>;
};

export const noForwards: ForwardSet = { revision: 0, forwards: new Map(), unreadable: new Map() };

const identity = z.object({ id: z.uuid() });
const base = { revision: z.int().min(0) };
const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), ...base, forwards: z.array(z.unknown()) }),
  z.object({
    type: z.literal('delta'),
    ...base,
    put: z.array(z.unknown()).default([]),
    delete: z.array(z.string()).default([]),
  }),
  z.object({ type: z.literal('ping') }),
]);

/**
 * The set after a message; the same one after a `ping`. A forward that this program does not
 * understand stays as it was and holds up no other.
 */
export function afterMessage(current: ForwardSet, json: unknown): ForwardSet {
  const message = messageSchema.parse(json);
  if (message.type === 'ping') return current;
  if (message.type === 'delta' && message.revision <= current.revision) return current;
  const isWhole = message.type === 'snapshot';
  const forwards = new Map(isWhole ? [] : current.forwards);
  const unreadable = new Map(isWhole ? [] : current.unreadable);
  for (const id of isWhole ? [] : message.delete) {
    forwards.delete(id);
    unreadable.delete(id);
  }
  for (const item of isWhole ? message.forwards : message.put) {
    const { id } = identity.parse(item);
    const read = edgeForwardSchema.safeParse(item);
    unreadable.delete(id);
    if (read.success) {
      if (read.data.enabled) forwards.set(id, read.data);
      else forwards.delete(id);
      continue;
    }
    unreadable.set(id, z.prettifyError(read.error).slice(0, 400));
    const before = current.forwards.get(id);
    if (before) forwards.set(id, before);
  }
  return { revision: message.revision, forwards, unreadable };
}

/** What the node was last to have, so that it forwards without a control plane. */
export async function loadForwards(path: string): Promise<ForwardSet> {
  const json = await readJson(path);
  try {
    return json === undefined ? noForwards : afterMessage(noForwards, json);
  } catch {
    return noForwards;
  }
}

export async function saveForwards(path: string, { revision, forwards }: ForwardSet) {
  const snapshot = { type: 'snapshot', revision, forwards: [...forwards.values()] };
  await writeFileAtomic(path, JSON.stringify(snapshot));
}
