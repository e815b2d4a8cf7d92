import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { messageOf } from '../failure';

/** One URL may be so large, may be silent for so long, and may take so long in all. */
export const preheatBounds = { bytes: 1024 ** 3, silentMs: 60_000, totalMs: 600_000 };
export type PreheatBounds = typeof preheatBounds;

/** What nginx says of an answer that came from its cache. */
const fromCache = ['HIT', 'STALE', 'UPDATING', 'REVALIDATED'];

type Fetch = { socketPath: string; url: URL; bounds: PreheatBounds; signal: AbortSignal };
type Outcome = { status: number; cache: string };

function headersOf(url: URL): Record<string, string> {
  return {
    host: url.host,
    accept: '*/*',
    // The variant that nearly every visitor asks for.
    'accept-encoding': 'gzip, br',
    'user-agent': 'console-preheat',
    'x-edge-client': '127.0.0.1',
    'x-edge-visitor': url.protocol.replace(':', ''),
    ...(url.port !== '' && { 'x-edge-port': url.port }),
  };
}

function tooLarge(bytes: number): Error {
  return new Error(`内容超过 ${Math.floor(bytes / 1024 ** 2)} MB，不能预热`);
}

/** Reads an answer to its end, for its size alone. */
function drain(response: IncomingMessage, call: ClientRequest, bytesMax: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const check = (seen: number) => {
      if (seen > bytesMax) call.destroy(tooLarge(bytesMax));
    };
    call.on('error', reject);
    response.on('error', reject);
    response.on('end', resolve);
    check(Number(response.headers['content-length'] ?? 0));
    response.on('data', (part: Buffer) => {
      bytes += part.length;
      check(bytes);
    });
  });
}

/** One request as a visitor's; `whole` waits for all of it, else its headers are enough. */
function ask({ socketPath, url, bounds, signal }: Fetch, whole: boolean): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const call = request({
      ...{ socketPath, signal, agent: false },
      path: `${url.pathname}${url.search}`,
      headers: headersOf(url),
    });
    call.setTimeout(bounds.silentMs, () => call.destroy(new Error('源站长时间没有应答')));
    call.on('error', reject);
    call.on('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      const outcome = { status, cache: String(headers['x-cache'] ?? '') };
      if (whole && status < 300) {
        drain(response, call, bounds.bytes).then(() => resolve(outcome), reject);
      } else {
        resolve(outcome);
        response.on('error', () => undefined);
        call.destroy();
      }
    });
    call.end();
  });
}

function problemOf({ status }: Outcome): string | undefined {
  if (status === 404) return '源站应答 404，内容不存在';
  if (status === 508) return '请求形成回路，请检查网站的源站设置';
  if (status >= 300 && status < 400) return `源站应答 ${status} 跳转，请预热跳转后的地址`;
  return status >= 400 ? `源站应答 ${status}` : undefined;
}

/**
 * Fetches a URL through this node's nginx so that it lies in the cache; answers why it does not.
 * Redirects are not followed.
 */
export async function preheatUrl(
  socketPath: string,
  address: string,
  bounds: PreheatBounds,
  stop: AbortSignal,
): Promise<string | undefined> {
  const limit = AbortSignal.timeout(bounds.totalMs);
  const signal = AbortSignal.any([stop, limit]);
  const fetch = { socketPath, url: new URL(address), bounds, signal };
  try {
    const first = await ask(fetch, true);
    const problem = problemOf(first);
    if (problem !== undefined || fromCache.includes(first.cache)) return problem;
    if (first.cache === '') return '网站没有开启缓存，或规则不缓存这个地址';
    // Asked again, what is in the cache says so.
    const second = await ask(fetch, false);
    return fromCache.includes(second.cache) ? undefined : '源站的应答不允许缓存';
  } catch (error) {
    return limit.aborted ? '超过了单个地址的时间上限' : messageOf(error).slice(0, 500);
  }
}
