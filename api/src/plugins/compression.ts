import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller answers fit into one packet as they are, in bytes. */
const thresholdBytes = 1024;

/**
 * Compresses answers of text for clients that take it; files that were compressed by the build, and
 * streams of lines, go as they are. An answer up to 64 KB is compressed at once, with its length, a
 * larger one by another thread.
 */
export async function registerCompression(app: FastifyInstance) {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: thresholdBytes,
    syncThreshold: 64 * 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  });
}
