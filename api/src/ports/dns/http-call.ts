import { type LookupAddress, lookup } from 'node:dns';
import { type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { DnsError } from './dns-provider';
import { codeOf } from './error-code';

/** Longest wait for a vendor's whole answer, in milliseconds. */
const timeoutMs = 10_000;
/** Largest answer of a vendor: a page of a few hundred records is a tenth of it. */
const answerBytesMax = 4 * 1024 * 1024;

export type HttpCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: URL;
  headers?: Record<string, string>;
  body?: string;
};

export type HttpAnswer = { status: number; text: string };

/** Decides whether an address may be connected to. */
export type AddressRule = (address: string) => boolean;

export type CallHttp = (call: HttpCall) => Promise<HttpAnswer>;

type CallOptions = {
  /** Without it every address may be connected to: for addresses that the operator has set. */
  allowed?: AddressRule;
  timeoutMs?: number;
};

/**
 * Looks a name up and hands on nothing but allowed addresses, so that the address that was judged is
 * the one that is connected to: a name that answers differently the second time gains nothing.
 */
function lookupAllowed(allowed: AddressRule): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const good = error ? [] : found.filter(({ address }) => allowed(address));
      const [first] = good;
      if (error) callback(error, '', 0);
      else if (first === undefined) callback(new DnsError('forbidden-address'), '', 0);
      else if (options.all) callback(null, good);
      else callback(null, first.address, first.family);
    });
  };
}

function errorOf(error: unknown): DnsError {
  if (error instanceof DnsError) return error;
  const code = codeOf(error);
  const late = code === 'ABORT_ERR' || code === 'ETIMEDOUT';
  return late ? new DnsError('timeout') : new DnsError('unreachable', code);
}

/** Calls over HTTP with a bound on time and size. Redirects are not followed. */
export function httpCaller({
  allowed,
  timeoutMs: limitMs = timeoutMs,
}: CallOptions = {}): CallHttp {
  return ({ method, url, headers = {}, body }) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A literal address is not looked up, so it is judged here.
    if (allowed && isIP(host) !== 0 && !allowed(host)) {
      return Promise.reject(new DnsError('forbidden-address'));
    }
    const options: RequestOptions = {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      signal: AbortSignal.timeout(limitMs),
      ...(allowed && { lookup: lookupAllowed(allowed), agent: false }),
    };
    return new Promise<HttpAnswer>((resolve, reject) => {
      const send = url.protocol === 'https:' ? requestTls : requestPlain;
      const request = send(url, options, (response) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          parts.push(part);
          if (bytes > answerBytesMax) request.destroy(new DnsError('refused', '回答过大'));
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
        );
      });
      request.on('error', reject);
      request.end(body);
    }).catch((error: unknown) => {
      throw errorOf(error);
    });
  };
}

/** The JSON of an answer, or nothing where it is none. */
export function jsonOf({ text }: HttpAnswer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
