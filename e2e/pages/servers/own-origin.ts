import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export type OwnOrigin = { port: number; server: Server; close: () => Promise<void> };

function listen(server: Server): Promise<OwnOrigin> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const close = () =>
        new Promise<void>((closed) => {
          server.close(() => closed());
          server.closeAllConnections();
        });
      resolve({ port, server, close });
    });
  });
}

/** A customer's server whose answers the test decides. */
export const startOrigin = (handler: Handler) => listen(createServer(handler));

/** The same by HTTPS; `onName` hears the name (SNI) that each connection asks for. */
export const startSecureOrigin = (
  { certificate, privateKey }: { certificate: string; privateKey: string },
  onName: (name: string) => void,
  handler: Handler,
) =>
  listen(
    createSecureServer(
      {
        cert: certificate,
        key: privateKey,
        SNICallback: (name, done) => {
          onName(name);
          done(null);
        },
      },
      handler,
    ),
  );
