import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Content type by file name; an unknown one gets a type that no browser would run. */
export function contentTypeOf(name: string): string {
  return types[extname(name)] ?? 'application/octet-stream';
}

/** A picture opened on its own must not run scripts inside its file. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** A file with its precompressed copies. */
export type StoredFile = {
  content: Uint8Array;
  brotli?: Uint8Array | undefined;
  gzip?: Uint8Array | undefined;
  /** Names the content. */
  tag: string;
  type: string;
  scope: 'public' | 'private';
};

/** Encodings that the client takes, without those it refuses with `q=0`. */
function accepted(request: FastifyRequest): Set<string> {
  const header = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  const offers = header.split(',').map((part) => part.trim().split(/\s*;\s*/));
  return new Set(
    offers.flatMap(([name = '', quality]) => (/^q=0(\.0*)?$/.test(quality ?? '') ? [] : [name])),
  );
}

function encode(request: FastifyRequest, { content, brotli, gzip }: StoredFile) {
  const names = accepted(request);
  if (brotli && names.has('br') && brotli.length < content.length) {
    return { encoding: 'br', body: brotli };
  }
  if (gzip && names.has('gzip') && gzip.length < content.length) {
    return { encoding: 'gzip', body: gzip };
  }
  return { encoding: undefined, body: content };
}

/** Answers with a file whose URL identifies its content: cached for good. */
export function sendImmutable(request: FastifyRequest, reply: FastifyReply, file: StoredFile) {
  return send(request, reply, file, `${file.scope}, max-age=31536000, immutable`);
}

/** Answers with a file that may change: the browser revalidates each time. */
export function sendFresh(request: FastifyRequest, reply: FastifyReply, file: StoredFile) {
  return send(request, reply, file, 'no-cache');
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  cacheControl: string,
) {
  const { encoding, body } = encode(request, file);
  const etag = `"${file.tag}${encoding ? `-${encoding}` : ''}"`;
  reply
    .header('cache-control', cacheControl)
    .header('etag', etag)
    .header('vary', file.scope === 'private' ? 'Accept-Encoding, Cookie' : 'Accept-Encoding');
  const known = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
  if (known.includes(etag) || known.includes(`W/${etag}`) || known.includes('*')) {
    return reply.status(304).send();
  }
  if (encoding) reply.header('content-encoding', encoding);
  if (file.type.startsWith('image/svg')) reply.header('content-security-policy', picturePolicy);
  reply.type(file.type).header('content-length', body.length);
  return request.method === 'HEAD' ? reply.send() : reply.send(Buffer.from(body));
}

/** 404 as plain text, which no script tag or loader takes for content. */
export function notFoundText(reply: FastifyReply) {
  return reply
    .status(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not Found');
}
