import { isPlace } from '@console/contract/common/place-groups';
import { provinceByEnglish } from '@console/contract/common/places';
import { type AccessRecord, accessRecordSchema } from '@console/contract/edge/endpoints/edge';
import { lineForm } from '@console/contract/edge/record-line';
import { z } from 'zod';
import { refusedRequest } from './refused-request';

/** A line as nginx writes it: every value is text, a list of tries where an origin was asked. */
const lineSchema = z.object({
  at: z.string(),
  siteId: z.string(),
  requestId: z.string(),
  ip: z.string(),
  method: z.string(),
  scheme: z.string(),
  host: z.string(),
  uri: z.string(),
  protocol: z.string(),
  status: z.string(),
  bytesOut: z.string(),
  bytesIn: z.string(),
  duration: z.string(),
  upstream: z.string(),
  upstreamTime: z.string(),
  cache: z.string(),
  block: z.string(),
  rule: z.string(),
  ruleCount: z.string(),
  challenge: z.string(),
  userAgent: z.string(),
  referer: z.string(),
  // Lines of before an upgrade lack what follows.
  country: z.string().default(''),
  region: z.string().default(''),
  asn: z.string().default(''),
  port: z.string().default(''),
  originBytes: z.string().default(''),
  /** How many requests its connection has brought, with this one. */
  request: z.string().default(''),
  /** Set where nginx could not read the request. */
  refused: z.string().default(''),
});

/** The worker of nginx that wrote a line, and how many it had recorded with it. */
export type LineNumber = { worker: string; number: number };

const numberSchema = z.object({ line: z.string() });

function lineNumberOf(json: unknown): LineNumber | undefined {
  const [, worker, number] =
    /^([0-9a-f]+)-(\d+)$/.exec(numberSchema.safeParse(json).data?.line ?? '') ?? [];
  return worker ? { worker, number: Number(number) } : undefined;
}

const form = lineForm(accessRecordSchema);
const decoder = new TextDecoder('utf-8');
const milliseconds = (seconds: string) => Math.round(Number(seconds) * 1_000);

/** The origin that answered last, of `a, b` or, after an internal redirect, `a : b`. */
function lastUpstream(text: string): string {
  return text.split(/, | : /).findLast((part) => /:\d+$/.test(part)) ?? '';
}

/** Time spent on all tries; null when no origin was asked. */
function upstreamTime(text: string): number | null {
  const times = text.split(/, | : /).filter((part) => /^[\d.]+$/.test(part));
  return times.length === 0 ? null : times.reduce((sum, part) => sum + milliseconds(part), 0);
}

/** Bytes of all tries; 0 when no origin was asked. */
function originBytes(text: string): number {
  const sizes = text.split(/, | : /).filter((part) => /^\d+$/.test(part));
  return sizes.reduce((sum, part) => sum + Number(part), 0);
}

/** Where a visitor is. Only provinces of China have a code here; some data name them in English. */
function placeOf(country: string, region: string): Pick<AccessRecord, 'country' | 'region'> {
  if (!/^[A-Z]{2}$/.test(country)) return { country: '', region: '' };
  if (country !== 'CN' || region === '') return { country, region: '' };
  const code = `CN-${region}`;
  return { country, region: isPlace(code) ? code : (provinceByEnglish(region) ?? '') };
}

const numberOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : 0);

/** `ip_black 198.51.100.0/24`: the code of the rule, and the entry that it met. */
function blockOf(text: string): Pick<AccessRecord, 'block' | 'blockEntry'> {
  const space = text.indexOf(' ');
  if (space < 0) return { block: text.slice(0, 32), blockEntry: '' };
  return {
    block: text.slice(0, space).slice(0, 32),
    blockEntry: text.slice(space + 1, space + 256),
  };
}

function recordOf(json: unknown): AccessRecord | undefined {
  const parsed = lineSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const { refused } = parsed.data;
  const raw = { ...parsed.data, ...(refused && refusedRequest(refused)) };
  const { block, blockEntry } = blockOf(raw.block);
  // In the schema's order, by which the control plane too knows a line as valid.
  const record: AccessRecord = {
    at: milliseconds(raw.at),
    siteId: raw.siteId,
    requestId: raw.requestId.slice(0, 64),
    ip: raw.ip,
    method: raw.method.slice(0, 16),
    scheme: raw.scheme,
    host: raw.host.slice(0, 255),
    uri: raw.uri.slice(0, 8_192),
    protocol: raw.protocol.slice(0, 16),
    status: Number(raw.status),
    bytesOut: Number(raw.bytesOut),
    bytesIn: Number(raw.bytesIn),
    durationMs: milliseconds(raw.duration),
    upstream: lastUpstream(raw.upstream),
    upstreamMs: upstreamTime(raw.upstreamTime),
    cache: raw.cache.slice(0, 16),
    block,
    rule: raw.rule.slice(0, 32),
    ruleCount: Number(raw.ruleCount),
    challenge: raw.challenge.slice(0, 32),
    blockEntry,
    userAgent: raw.userAgent.slice(0, 1_024),
    referer: raw.referer.slice(0, 2_048),
    ...placeOf(raw.country, raw.region),
    asn: numberOf(raw.asn),
    port: numberOf(raw.port),
    originBytes: originBytes(raw.originBytes),
    opened: raw.request === '1',
  };
  // The form costs a fraction of the schema, and leaves to it what is unusual.
  return form.test(JSON.stringify(record)) ? record : accessRecordSchema.safeParse(record).data;
}

/**
 * The record of one log line and the line's number, each `undefined` when there is none. Text beyond
 * the contract is cut.
 */
export function parseAccessLine(line: Uint8Array): {
  record: AccessRecord | undefined;
  line: LineNumber | undefined;
} {
  let json: unknown;
  try {
    // Bytes that are not UTF-8 (a URI may hold any) become U+FFFD.
    json = JSON.parse(decoder.decode(line));
  } catch {
    return { record: undefined, line: undefined };
  }
  return { record: recordOf(json), line: lineNumberOf(json) };
}
