import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '@console/testing/free-port';

export type Origin = { port: number; seen: IncomingMessage[]; stop(): Promise<void> };
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** An origin that answers its name, or what the handler says. */
export async function startOrigin(name: string, handler?: Handler, at?: number): Promise<Origin> {
  const port = at ?? (await freePort());
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    if (handler) handler(request, response);
    else response.end(name);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    seen,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
