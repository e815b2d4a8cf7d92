import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TsigAlgorithm } from '@console/contract/domains/dns-providers';
import { DnsError } from '../dns-provider';
import { encodeName, encodeRecord, rrClasses, rrTypes } from './dns-message';

/** A shared key of RFC 8945. */
export type TsigKey = { keyName: string; algorithm: TsigAlgorithm; keySecret: string };

/** How far the clocks of both sides may be apart, in seconds. */
const fudgeSeconds = 300;

/** Codes of RFC 8945, section 3. */
const tsigErrors: Record<number, string> = {
  16: 'BADSIG：TSIG 密钥不正确',
  17: 'BADKEY：服务器不认识这个 TSIG 密钥名称或算法',
  18: 'BADTIME：与服务器的时间相差过大',
};

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function uint48(value: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(value, 0, 6);
  return bytes;
}

function macOf({ algorithm, keySecret }: TsigKey, parts: Buffer[]): Buffer {
  const mac = createHmac(algorithm.replace('hmac-', ''), Buffer.from(keySecret, 'base64'));
  return mac.update(Buffer.concat(parts)).digest();
}

/** What is signed beside the message (RFC 8945, section 4.3.3). */
function variables(key: TsigKey, { time, fudge, error, other }: TsigTimes): Buffer {
  return Buffer.concat([
    ...[encodeName(key.keyName), uint16(rrClasses.ANY), Buffer.alloc(4)],
    ...[encodeName(key.algorithm), uint48(time), uint16(fudge), uint16(error)],
    ...[uint16(other.length), other],
  ]);
}

type TsigTimes = { time: number; fudge: number; error: number; other: Buffer };

/** The message with its signature, and the signature that the answer builds on. */
export function signMessage(message: Buffer, key: TsigKey, time = Math.floor(Date.now() / 1000)) {
  const times = { time, fudge: fudgeSeconds, error: 0, other: Buffer.alloc(0) };
  const mac = macOf(key, [message, variables(key, times)]);
  const data = Buffer.concat([
    ...[encodeName(key.algorithm), uint48(time), uint16(fudgeSeconds)],
    ...[uint16(mac.length), mac, message.subarray(0, 2), uint16(0), uint16(0)],
  ]);
  const record = { name: key.keyName, type: rrTypes.TSIG, class: rrClasses.ANY, ttl: 0, data };
  const signed = Buffer.concat([message, encodeRecord(record)]);
  signed.writeUInt16BE(message.readUInt16BE(10) + 1, 10);
  return { signed, mac };
}

function afterName(message: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const length = message.readUInt8(at);
    if (length >= 0xc0) return at + 2;
    at += length + 1;
    if (length === 0) return at;
  }
}

/** Where the last record begins. */
function lastRecord(message: Buffer): { start: number; type: number; data: Buffer } | undefined {
  let at = 12;
  for (let n = message.readUInt16BE(4); n > 0; n -= 1) at = afterName(message, at) + 4;
  const count = message.readUInt16BE(6) + message.readUInt16BE(8) + message.readUInt16BE(10);
  let last: { start: number; type: number; data: Buffer } | undefined;
  for (let n = 0; n < count; n += 1) {
    const fixed = afterName(message, at);
    const end = fixed + 10 + message.readUInt16BE(fixed + 8);
    const data = message.subarray(fixed + 10, end);
    last = { start: at, type: message.readUInt16BE(fixed), data };
    at = end;
  }
  return last;
}

function splitTsig(message: Buffer) {
  const last = lastRecord(message);
  if (last?.type !== rrTypes.TSIG) return undefined;
  const { data } = last;
  const at = afterName(data, 0);
  const macEnd = at + 10 + data.readUInt16BE(at + 8);
  const bare = Buffer.from(message.subarray(0, last.start));
  bare.writeUInt16BE(message.readUInt16BE(10) - 1, 10);
  data.copy(bare, 0, macEnd, macEnd + 2);
  return {
    bare,
    mac: data.subarray(at + 10, macEnd),
    times: {
      time: data.readUIntBE(at, 6),
      fudge: data.readUInt16BE(at + 6),
      error: data.readUInt16BE(macEnd + 2),
      other: data.subarray(macEnd + 6),
    },
  };
}

/** Whether a message carries a signature, good or not. */
export const isSigned = (message: Buffer) => splitTsig(message) !== undefined;

/**
 * Checks the messages of an answer in their order. The first must be signed; of a transfer's later
 * ones not each needs to be (RFC 8945, section 5.3.1), so `finish` says whether the last one was.
 */
export function createVerifier(key: TsigKey, requestMac: Buffer) {
  let prior = requestMac;
  let first = true;
  let unsigned: Buffer[] = [];

  function verify(message: Buffer): void {
    const split = splitTsig(message);
    if (!split) {
      if (first) throw new DnsError('refused', `服务器的回答没有 TSIG 签名`);
      unsigned.push(message);
      return;
    }
    const { bare, mac, times } = split;
    const known = tsigErrors[times.error];
    if (known !== undefined) throw new DnsError('credentials', known);
    const tail = first
      ? variables(key, times)
      : Buffer.concat([uint48(times.time), uint16(times.fudge)]);
    const wanted = macOf(key, [uint16(prior.length), prior, ...unsigned, bare, tail]);
    const now = Math.floor(Date.now() / 1000);
    if (wanted.length !== mac.length || !timingSafeEqual(wanted, mac)) {
      throw new DnsError('credentials', '服务器的回答签名不正确');
    }
    if (Math.abs(now - times.time) > times.fudge) throw new DnsError('credentials', tsigErrors[18]);
    prior = mac;
    first = false;
    unsigned = [];
  }

  return { verify, finish: () => unsigned.length === 0 && !first };
}
