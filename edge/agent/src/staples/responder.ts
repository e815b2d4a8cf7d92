import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { ipVersion } from '@console/contract/common/addresses/address';
import { isInternalAddress } from '@console/contract/common/addresses/internal-address';
import type { NameLookup } from '@console/names/name-lookup';

const timeoutMs = 10_000;
const answerBytesMax = 64 * 1024;

/** How names are looked up, and whether addresses inside the node's own network may be asked. */
export type Network = { lookup: NameLookup; allowInternal: boolean };

/** The address that a name may be asked at. Whoever made a certificate chose the name in it. */
async function addressOf(name: string, { lookup, allowInternal }: Network): Promise<string> {
  const plain = name.replace(/^\[(.*)\]$/, '$1');
  const found = ipVersion(plain) ? [plain] : await lookup(plain);
  const good = found.find((address) => allowInternal || !isInternalAddress(address));
  if (good === undefined) throw new Error(`${name} has no public address`);
  return good;
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    parts.push(part);
    size += part.length;
    if (size > answerBytesMax) throw new Error('the answer is too large');
  }
  return Buffer.concat(parts);
}

function open(url: URL, address: string, body: Buffer, signal: AbortSignal): ClientRequest {
  const options = {
    host: address,
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    path: url.pathname + url.search,
    method: 'POST',
    headers: {
      host: url.host,
      'content-type': 'application/ocsp-request',
      'content-length': body.length,
    },
    agent: false,
    signal,
  } as const;
  if (url.protocol === 'http:') return requestHttp(options);
  if (url.protocol === 'https:') return requestHttps({ ...options, servername: url.hostname });
  throw new Error(`${url.protocol} is not a protocol of OCSP`);
}

/**
 * Asks a CA's OCSP responder and resolves to its answer, unchecked. Redirects are not followed, and
 * addresses inside the node's own network are asked only with `allowInternal`.
 */
export async function askResponder(
  text: string,
  body: Buffer,
  { signal, ...network }: Network & { signal: AbortSignal },
): Promise<Buffer> {
  const url = new URL(text);
  const address = await addressOf(url.hostname, network);
  const ending = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const call = open(url, address, body, ending);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    call.on('response', resolve);
    call.on('error', reject);
    call.end(body);
  });
  try {
    if (answer.statusCode !== 200) throw new Error(`the answer is ${answer.statusCode}`);
    return await bodyOf(answer);
  } finally {
    call.destroy();
  }
}
