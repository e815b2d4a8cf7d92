import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { createHttpServer } from '../http/http-server';
import { testConfig } from '../testing/test-app';

describe('compressed answers', () => {
  let app: FastifyInstance;
  const long = { words: '防护'.repeat(1000) };
  beforeAll(async () => {
    app = await createHttpServer(testConfig);
    app.get('/long', () => long);
    app.get('/huge', () => ({ words: '防护'.repeat(100_000) }));
    app.get('/short', () => ({ words: '防护' }));
    app.get('/lines', (_request, reply) =>
      reply.type('application/x-ndjson').send(`${JSON.stringify(long)}\n`),
    );
    app.get('/events', (_request, reply) =>
      reply.type('text/event-stream').send(`data: ${JSON.stringify(long)}\n\n`),
    );
    await app.ready();
  });
  afterAll(() => app.close());

  const get = (url: string, coding?: string) =>
    app.inject({ url, headers: coding ? { 'accept-encoding': coding } : {} });

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('come as %s to who takes %s', async (coding, accepted, decompress) => {
    for (const url of ['/long', '/huge']) {
      const { headers, rawPayload } = await get(url, accepted);
      expect(headers).toMatchObject({ 'content-encoding': coding });
      expect(headers.vary).toContain('accept-encoding');
      const plain = decompress(rawPayload);
      expect(plain.length).toBeGreaterThan(rawPayload.length * 10);
      expect(JSON.parse(String(plain))).toHaveProperty('words');
    }
  });

  it('stay as they are for others, when they are short, and when they are streams of lines', async () => {
    for (const [url, coding] of [
      ['/long'],
      ['/short', 'br'],
      ['/lines', 'br'],
      ['/events', 'br'],
    ]) {
      const { headers, body } = await get(String(url), coding);
      expect(headers['content-encoding']).toBeUndefined();
      expect(body).toContain('防护');
    }
  });
});
