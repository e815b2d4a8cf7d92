import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { EdgeCertificate } from '@console/contract/edge/endpoints/edge';
import { freePort } from '@console/testing/free-port';

export type Origin = { port: number; seen: IncomingMessage[]; stop(): Promise<void> };
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

type Listen = (listener: Handler) => Server;

/** An origin that answers its name, or what the handler says. */
export function startOrigin(name: string, handler?: Handler, at?: number): Promise<Origin> {
  return start(createServer, name, handler, at);
}

/** The same over TLS. */
export function startTlsOrigin(
  name: string,
  { chain: cert, privateKey: key }: EdgeCertificate,
): Promise<Origin> {
  return start((listener) => createTlsServer({ cert, key }, listener), name);
}

async function start(
  listen: Listen,
  name: string,
  handler?: Handler,
  at?: number,
): Promise<Origin> {
  const port = at ?? (await freePort());
  const seen: IncomingMessage[] = [];
  const server = listen((request, response) => {
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
