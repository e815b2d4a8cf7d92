import { randomInt } from 'node:crypto';
import { type Answer, decode, encode, type SoaData, type SrvData } from 'dns-packet';
import { withoutDot } from '../dns-names';

/** Numbers of RFC 1035, RFC 2136 and RFC 8945 that the console writes. */
export const rrTypes = { A: 1, CNAME: 5, SOA: 6, TXT: 16, AAAA: 28, TSIG: 250, AXFR: 252 } as const;
export const rrClasses = { IN: 1, NONE: 254, ANY: 255 } as const;
const opcodes = { query: 0, update: 5 } as const;

export type ResourceRecord = {
  name: string;
  type: number;
  class: number;
  ttl: number;
  data: Buffer;
};

/** A name on the wire: lower case and not compressed, as TSIG wants it too. */
export function encodeName(name: string): Buffer {
  const labels = withoutDot(name.toLowerCase()).split('.').filter(Boolean);
  const parts = labels.map((label) => {
    const bytes = Buffer.from(label);
    return Buffer.concat([Buffer.from([bytes.length]), bytes]);
  });
  return Buffer.concat([...parts, Buffer.from([0])]);
}

export function encodeRecord({ name, type, class: klass, ttl, data }: ResourceRecord): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(klass, 2);
  fixed.writeUInt32BE(ttl, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodeName(name), fixed, data]);
}

/** A query, or an update whose changes are in the third section (RFC 2136, section 2). */
export function encodeMessage(message: {
  kind: keyof typeof opcodes;
  name: string;
  type: number;
  changes?: readonly ResourceRecord[];
}): Buffer {
  const { kind, name, type, changes = [] } = message;
  const header = Buffer.alloc(12);
  header.writeUInt16BE(randomInt(65_536), 0);
  header.writeUInt16BE(opcodes[kind] << 11, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(changes.length, 8);
  const question = Buffer.alloc(4);
  question.writeUInt16BE(type, 0);
  question.writeUInt16BE(rrClasses.IN, 2);
  return Buffer.concat([header, encodeName(name), question, ...changes.map(encodeRecord)]);
}

/** A text on the wire: strings of at most 255 bytes each. */
export function encodeText(value: string): Buffer {
  const bytes = Buffer.from(value);
  const parts: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat(parts);
}

/** An IPv4 or IPv6 address on the wire: the end of a packet that holds nothing else. */
export function encodeAddress(value: string): Buffer {
  const isV6 = value.includes(':');
  const answer = { type: isV6 ? ('AAAA' as const) : ('A' as const), name: '.', data: value };
  return encode({ answers: [answer] }).subarray(isV6 ? -16 : -4);
}

/** The code of an answer: 0 is good. */
export const responseCode = (message: Buffer) => message.readUInt16BE(2) & 15;

/** What the answer section holds. */
export function answersOf(message: Buffer): Answer[] {
  return decode(message).answers ?? [];
}

const texts = {
  SOA: ({ mname, rname, serial }: SoaData) => `${mname} ${rname} ${serial ?? ''}`,
  SRV: ({ priority, weight, port, target }: SrvData) =>
    `${priority ?? 0} ${weight ?? 0} ${port} ${target}`,
};

/** A record's value as a person reads it; types that nobody edits by hand in hexadecimal. */
export function textOf(answer: Answer): string {
  switch (answer.type) {
    case 'TXT':
      return [answer.data].flat().map(String).join('');
    case 'MX':
      return `${answer.data.preference ?? 0} ${answer.data.exchange}`;
    case 'SRV':
      return texts.SRV(answer.data);
    case 'SOA':
      return texts.SOA(answer.data);
    case 'CAA':
      return `${answer.data.flags ?? 0} ${answer.data.tag} "${answer.data.value}"`;
    case 'OPT':
      return '';
    default:
      if (typeof answer.data === 'string') return answer.data;
      return Buffer.isBuffer(answer.data)
        ? answer.data.toString('hex')
        : JSON.stringify(answer.data);
  }
}
