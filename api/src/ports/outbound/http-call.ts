import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http';
import { type RequestOptions, request as requestTls } from 'node:https';
import type { NameLookup } from '@console/names/name-lookup';
import { type AddressRule, lookupAllowed, requireAllowed } from './address-rule';
import { OutboundError, outboundError } from './outbound-error';

export type HttpCall = {
  method: 'HEAD' | 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: URL;
  headers?: Record<string, string>;
  body?: string;
  /** Ends the call before its time. */
  signal?: AbortSignal;
};

export type HttpAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

export type CallHttp = (call: HttpCall) => Promise<HttpAnswer>;

export type HttpLimits = {
  /** Longest wait for a connection, and for the whole answer, in milliseconds. */
  connectMs: number;
  totalMs: number;
  /** Largest answer. */
  answerBytesMax: number;
};

type CallerOptions = {
  limits: HttpLimits;
  /** Without it every address may be connected to: for addresses that the operator has set. */
  allowed?: AddressRule;
  /** Resolves names instead of the system's name servers. */
  addressesOf?: NameLookup;
  /** A root that is trusted instead of the usual ones. */
  ca?: string;
};

async function textOf(response: IncomingMessage, bytesMax: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    bytes += part.length;
    // Leaving the loop ends the connection.
    if (bytes > bytesMax) throw new OutboundError('too-large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/**
 * Calls over HTTP with bounds on time and size, and only at addresses that the rule allows. Redirects
 * are not followed, connections not kept, and what is compressed is not unpacked.
 */
export function httpCaller({ limits, allowed, addressesOf, ca }: CallerOptions): CallHttp {
  return async ({ method, url, headers = {}, body, signal }) => {
    const ending = AbortSignal.timeout(limits.totalMs);
    const options: RequestOptions = {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      agent: false,
      signal: signal ? AbortSignal.any([signal, ending]) : ending,
      ...(ca !== undefined && { ca }),
      ...(allowed && { lookup: lookupAllowed(allowed, addressesOf) }),
    };
    if (allowed) requireAllowed(url.hostname.replace(/^\[|\]$/g, ''), allowed);
    const send = url.protocol === 'https:' ? requestTls : requestPlain;
    const request = send(url, options);
    const connecting = setTimeout(
      () => request.destroy(new OutboundError('timeout')),
      limits.connectMs,
    );
    request.on('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () =>
        clearTimeout(connecting),
      );
    });
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request.on('response', resolve);
        request.on('error', reject);
        request.end(body);
      });
      const text = await textOf(response, limits.answerBytesMax);
      return { status: response.statusCode ?? 0, headers: response.headers, text };
    } catch (error) {
      // Once the answer has begun, Node says that the connection broke, and not why.
      throw options.signal?.aborted ? new OutboundError('timeout') : outboundError(error);
    } finally {
      clearTimeout(connecting);
      request.destroy();
    }
  };
}
