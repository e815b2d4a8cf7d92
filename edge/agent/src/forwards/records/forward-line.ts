import {
  type ForwardConnection,
  type ForwardRecord,
  forwardConnectionSchema,
  forwardRecordSchema,
} from '@console/contract/edge/endpoints/edge-forwards';
import type { ForwardEnding } from '@console/contract/forwards/words';
import { z } from 'zod';
import type { ParsedLine } from '../../records/cutter';

/** A line as HAProxy and nginx write it: every value is text, `-` or empty where there is none. */
const lineSchema = z.object({
  f: z.string(),
  id: z.string(),
  at: z.string(),
  ip: z.string(),
  cp: z.string(),
  p: z.string(),
  o: z.string(),
  in: z.string(),
  out: z.string(),
  d: z.string(),
  /** HAProxy's two letters: how the connection ended, and in which phase. */
  t: z.string().optional(),
  /** nginx's status of a session of UDP. */
  u: z.string().optional(),
  /** The rule that nginx's `limit_conn` is of in this forward. */
  l: z.string().optional(),
  x: z.string(),
  e: z.string(),
});
type Line = z.output<typeof lineSchema>;

const present = (text: string) => (text === '-' ? '' : text);

function endingOfTcp(state: string): ForwardEnding {
  const [cause = '-', phase = '-'] = state;
  if (cause === 'P') return 'blocked';
  if (cause === '-') return 'closed';
  if (cause === 'K' || cause === 'D') return 'stopped';
  if (phase === 'C' && 'Ss'.includes(cause)) return 'unreachable';
  if (cause === 'c' || cause === 's') return 'idle';
  if (cause === 'C') return 'client';
  return cause === 'S' ? 'origin' : 'failed';
}

function endingOfUdp(status: string): ForwardEnding {
  if (status === '200') return 'closed';
  return status === '502' ? 'unreachable' : 'failed';
}

/** HAProxy tells when a connection began and how many milliseconds it lasted, nginx when it ended. */
function timesOf({ at, d, t }: Line): { at: number; durationMs: number } {
  const moment = Math.round(Number(at) * 1_000);
  const durationMs = t === undefined ? Math.round(Number(d) * 1_000) : Number(d);
  return { at: t === undefined ? moment : moment + durationMs, durationMs };
}

function connectionOf(line: Line): ForwardConnection | undefined {
  const { t, u = '', l = '' } = line;
  const isLimited = u === '503';
  const block = present(line.x) || (isLimited ? l : '');
  const origin = present(line.o).split(/, /).at(-1) ?? '';
  const read = forwardConnectionSchema.safeParse({
    kind: 'connection',
    forwardId: line.f,
    id: line.id,
    protocol: t === undefined ? 'udp' : 'tcp',
    ...timesOf(line),
    port: Number(line.p),
    ip: line.ip.replace(/^::ffff:(?=\d+\.)/, ''),
    clientPort: Number(line.cp),
    origin: block || /^-|:0$|:-$/.test(origin) ? '' : origin.slice(0, 255),
    bytesIn: Number(line.in),
    bytesOut: Number(line.out),
    ending: block ? 'blocked' : t === undefined ? endingOfUdp(u) : endingOfTcp(t),
    block,
    blockEntry: block ? present(line.e).slice(0, 255) : '',
  });
  return read.data;
}

const decoder = new TextDecoder('utf-8');

const lostSchema = z.object({ lost: z.int().min(1) });

/** A line that says how many records could not be written. */
export const lostLine = (lost: number) =>
  JSON.stringify({ lost } satisfies z.input<typeof lostSchema>);

/** The record of a line of the journal; none of what HAProxy says beside its records. */
export function parseForwardLine(line: Uint8Array): ParsedLine<ForwardRecord> {
  let json: unknown;
  try {
    json = JSON.parse(decoder.decode(line));
  } catch {
    return { record: undefined };
  }
  const own = forwardRecordSchema.safeParse(json);
  if (own.success) return { record: own.data };
  const lost = lostSchema.safeParse(json);
  if (lost.success) return { record: undefined, lost: lost.data.lost };
  const parsed = lineSchema.safeParse(json);
  return { record: parsed.success ? connectionOf(parsed.data) : undefined };
}

/** The same of a journal in which a record that a full disk cut in two is counted by nobody else. */
export function parseSessionLine(line: Uint8Array): ParsedLine<ForwardRecord> {
  const parsed = parseForwardLine(line);
  const isCut = !parsed.record && parsed.lost === undefined;
  const cut = isCut ? decoder.decode(line).split('{"f":').length - 1 : 0;
  return cut > 0 ? { ...parsed, lost: cut } : parsed;
}
