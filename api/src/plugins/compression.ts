import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, RouteOptions } from 'fastify';

type Compression = Exclude<NonNullable<RouteOptions['compress']>, boolean>;

const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };

const common = {
  encodings: ['br', 'gzip'],
  // In bytes: smaller answers fit into one packet uncompressed.
  threshold: 1024,
} satisfies Compression;

/**
 * Compresses answers of text for clients that take it; files that were compressed by the build, and
 * streams of lines, go as they are. An answer of up to 64 KB is compressed synchronously and sent
 * with its length, a larger one by another thread.
 */
export async function registerCompression(app: FastifyInstance) {
  await app.register(compress, {
    ...common,
    syncThreshold: 64 * 1024,
    brotliOptions: { params },
    globalDecompression: false,
  });
}

/** For a route that answers with lines: each is compressed and sent as it comes. */
export const compressedLines: Compression = {
  ...common,
  customTypes: /^application\/x-ndjson/,
  brotliOptions: { params, flush: constants.BROTLI_OPERATION_FLUSH },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
};
