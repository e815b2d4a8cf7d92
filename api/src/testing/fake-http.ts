import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FakeRequest = {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
};
export type FakeAnswer = { status?: number; headers?: Record<string, string>; json: unknown };

/** A vendor on loopback: `answer` judges each request; `nothing` leaves it unanswered. */
export async function startFakeHttp(answer: (request: FakeRequest) => FakeAnswer | 'nothing') {
  const seen: FakeRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
      const one = { method: request.method ?? '', url, headers: request.headers, body };
      seen.push(one);
      const result = answer(one);
      if (result === 'nothing') return;
      response.writeHead(result.status ?? 200, {
        'content-type': 'application/json',
        ...result.headers,
      });
      response.end(result.json === undefined ? '' : JSON.stringify(result.json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
