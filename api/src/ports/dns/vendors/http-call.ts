import { storableReviver } from '@console/contract/common/scalars';
import type { AddressRule } from '../../outbound/address-rule';
import {
  type CallHttp,
  httpCaller as callerOf,
  type HttpAnswer,
  type HttpLimits,
} from '../../outbound/http-call';
import { dnsErrorOf } from '../dns-provider';

/** A page of a few hundred records is a tenth of the largest answer. */
const limits: HttpLimits = {
  connectMs: 5_000,
  totalMs: 10_000,
  answerBytesMax: 4 * 1024 * 1024,
};

type CallOptions = {
  /** Without it every address may be connected to: for addresses that the operator has set. */
  allowed?: AddressRule;
  timeoutMs?: number;
};

/** Calls DNS vendors; what goes wrong is a DnsError. */
export function httpCaller({ allowed, timeoutMs = limits.totalMs }: CallOptions = {}): CallHttp {
  const call = callerOf({
    limits: { ...limits, totalMs: timeoutMs },
    ...(allowed && { allowed }),
  });
  return (wanted) =>
    call(wanted).catch((error: unknown) => {
      throw dnsErrorOf(error);
    });
}

/** The JSON of an answer, with text that can be kept, or nothing where it is none. */
export function jsonOf({ text }: HttpAnswer): unknown {
  try {
    return JSON.parse(text, storableReviver);
  } catch {
    return undefined;
  }
}
