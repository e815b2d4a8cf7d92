import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { issue } from './certificates';

type Json = Record<string, unknown>;

/** What a test CA does at a path, instead of what a good one does. */
export type Misdeed = (request: IncomingMessage, response: ServerResponse) => void;

const problem = (type: string) => ({
  type: `urn:ietf:params:acme:error:${type}`,
  detail: 'words of the CA',
});

/** A CA on loopback that goes by the book, except where `misdeeds` says otherwise. */
export async function startHostileCa() {
  const misdeeds = new Map<string, Misdeed>();
  const seen: string[] = [];
  const own = await issue({ name: 'hostile', domains: ['localhost'] });
  let url = '';
  const directory = () => ({
    newNonce: `${url}/nonce`,
    newAccount: `${url}/account`,
    newOrder: `${url}/order`,
  });
  const order = (status: string) => ({
    status,
    identifiers: [],
    authorizations: [`${url}/authorization`],
    finalize: `${url}/finalize`,
    certificate: `${url}/certificate`,
  });
  const authorization = (status: string, value = 'www.example.com') => ({
    status,
    identifier: { type: 'dns', value },
    challenges: [{ type: 'http-01', url: `${url}/challenge`, token: 'token', status: 'pending' }],
  });
  const answers: Record<string, () => { status: number; json: Json; location?: string }> = {
    '/directory': () => ({ status: 200, json: directory() }),
    '/nonce': () => ({ status: 200, json: {} }),
    '/account': () => ({ status: 201, json: { status: 'valid' }, location: `${url}/account/1` }),
    '/order': () => ({ status: 201, json: order('pending'), location: `${url}/order/1` }),
    '/order/1': () => ({ status: 200, json: order('valid') }),
    '/authorization': () => ({ status: 200, json: authorization('valid') }),
    '/challenge': () => ({ status: 200, json: {} }),
    '/finalize': () => ({ status: 200, json: order('processing') }),
    '/certificate': () => ({ status: 403, json: problem('unauthorized') }),
  };
  const server = createServer(
    { cert: own.pem.certificate, key: own.pem.privateKey },
    (incoming, response) => {
      const path = incoming.url ?? '';
      seen.push(path);
      incoming.resume();
      response.setHeader('replay-nonce', `nonce-${seen.length}`);
      const misdeed = misdeeds.get(path);
      if (misdeed) return misdeed(incoming, response);
      const { status, json, location } = answers[path]?.() ?? { status: 404, json: {} };
      if (location) response.setHeader('location', location);
      response.writeHead(status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(json));
    },
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  url = `https://localhost:${port}`;
  return {
    url,
    directoryUrl: `${url}/directory`,
    ca: own.pem.certificate,
    seen,
    directory,
    order,
    authorization,
    problem,
    /** Does wrong at a path from now on. */
    at: (path: string, misdeed: Misdeed) => misdeeds.set(path, misdeed),
    json: (path: string, json: unknown, status = 200) =>
      misdeeds.set(path, (_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(json));
      }),
    behave: () => {
      misdeeds.clear();
      seen.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
