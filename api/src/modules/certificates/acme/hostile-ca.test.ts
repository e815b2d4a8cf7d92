import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IssueError } from '@console/contract/domains/certificate-issues';
import { freePort } from '@console/testing/free-port';
import { addressRule } from '../../../ports/outbound/address-rule';
import { startHostileCa } from '../../../testing/acme/hostile-ca';
import { createAcmeDirectories } from './acme-directories';
import { orderCertificate } from './acme-order';
import { type AcmeBounds, acmeLibrary, withinBounds } from './acme-transport';

const bounds: AcmeBounds = { requestsMax: 60, bytesMax: 1024 * 1024, timeMs: 60_000 };
const limits = { connectMs: 2_000, totalMs: 2_000, answerBytesMax: 64 * 1024 };
const allowed = addressRule({ internal: false });

let ca: Awaited<ReturnType<typeof startHostileCa>>;
let accountKey: Buffer;
/** What stands inside the network, and must not hear of any of this. */
const inner = { port: 0, calls: 0 };
const innerServer = createServer((_request, response) => {
  inner.calls += 1;
  response.end('secret of the inside');
});

beforeAll(async () => {
  ca = await startHostileCa();
  const acme = await acmeLibrary();
  accountKey = await acme.crypto.createPrivateEcdsaKey();
  await new Promise<void>((done) => innerServer.listen(0, '127.0.0.1', done));
  ({ port: inner.port } = innerServer.address() as AddressInfo);
});
beforeEach(() => {
  ca.behave();
  inner.calls = 0;
});
afterAll(async () => {
  await ca.close();
  innerServer.closeAllConnections();
  innerServer.close();
});

/** Orders a certificate, and says why that failed. */
async function failure(
  directoryUrl = ca.directoryUrl,
  { listed = true, within = bounds } = {},
): Promise<{ code: IssueError; message: string }> {
  const directories = createAcmeDirectories({
    listed: [{ name: 'CA', url: listed ? directoryUrl : 'https://other.example/' }],
    ...{ allowed, ca: ca.ca, limits },
  });
  const acme = await acmeLibrary();
  const ordering = async () =>
    withinBounds({ call: directories.callerOf(directoryUrl), bounds: within }, async (run) => {
      const client = new acme.Client({ directoryUrl, accountKey });
      await run.ask(() => client.createAccount({ termsOfServiceAgreed: true }));
      await orderCertificate({
        ...{ ...run, client, domains: ['www.example.com'], challenge: 'http-01' },
        proofs: { put: async () => undefined, remove: async () => undefined },
        progress: async () => undefined,
      });
    });
  return ordering().then(
    () => {
      throw new Error('the order did not fail');
    },
    ({ code, message }) => ({ code, message }),
  );
}

const codeOf = async (...given: Parameters<typeof failure>) => (await failure(...given)).code;

it('an order that only ends in a refusal is told of by its kind, never in the words of the CA', async () => {
  const { code, message } = await failure();
  expect(code).toBe('ca-refused');
  expect(message).not.toContain('words');
});

it.each([
  ['rateLimited', 'rate-limited'],
  ['caa', 'caa'],
  ['rejectedIdentifier', 'rejected-domain'],
  ['somethingNew', 'ca-refused'],
])('the problem %s of an order is %s', async (type, code) => {
  ca.json('/order', ca.problem(type), 429);
  expect(await codeOf()).toBe(code);
});

it.each([
  ['connection', 'domain-unreachable'],
  ['unauthorized', 'domain-answer'],
  ['dns', 'domain-dns'],
])('the problem %s of a challenge is %s', async (type, code) => {
  const { challenges, ...rest } = ca.authorization('pending');
  let asked = 0;
  ca.at('/authorization', (_request, response) => {
    asked += 1;
    const status = asked === 1 ? 'pending' : 'invalid';
    const failed = challenges.map((one) => ({ ...one, status, error: ca.problem(type) }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...rest, status, challenges: failed }));
  });
  expect(await codeOf()).toBe(code);
});

it('accounts that lead to each other without end cost a bounded number of requests', async () => {
  // Without an address of the account, the client makes it again and again.
  ca.json('/account', { status: 'valid' }, 200);
  expect(await codeOf()).toBe('ca-endless');
  expect(ca.seen.length).toBeLessThanOrEqual(bounds.requestsMax);
});

it('an order that is processed for ever ends with its time', async () => {
  ca.json('/order/1', ca.order('processing'));
  expect(await codeOf(undefined, { within: { ...bounds, timeMs: 1_500 } })).toBe('order-timeout');
});

it('nonces that are never good, and answers without one, end', async () => {
  ca.json('/order', ca.problem('badNonce'), 400);
  expect(await codeOf()).toBe('ca-refused');
  ca.behave();
  ca.at('/nonce', (_request, response) => {
    response.removeHeader('replay-nonce');
    response.end();
  });
  expect(await codeOf()).toBe('ca-answer');
});

it('a server error is not asked again, however long it asks to wait', async () => {
  ca.at('/order', (_request, response) => {
    response.writeHead(503, { 'retry-after': '86400' });
    response.end('busy');
  });
  expect(await codeOf()).toBe('ca-refused');
  expect(ca.seen.filter((path) => path === '/order')).toHaveLength(1);
});

it('a huge answer is cut', async () => {
  ca.at('/directory', (_request, response) => {
    const part = Buffer.alloc(64 * 1024, 32);
    const more = () => {
      while (!response.destroyed && response.write(part));
    };
    response.on('drain', more);
    more();
  });
  expect(await codeOf()).toBe('ca-answer');
});

it('an answer that drips is cut', async () => {
  ca.at('/directory', (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 50);
    request.socket.on('close', () => clearInterval(drip));
  });
  expect(await codeOf()).toBe('ca-timeout');
});

it('a server that takes the request and never answers is cut', async () => {
  ca.at('/directory', () => undefined);
  expect(await codeOf()).toBe('ca-timeout');
});

it.each([
  ['more authorizations than domains', { authorizations: Array(1_000).fill('https://x.test/') }],
  ['authorizations that are no list', { authorizations: 'all' }],
  ['an address that is none', { authorizations: ['file:///etc/passwd'] }],
])('%s are not believed', async (_what, given) => {
  ca.at('/order', (_request, response) => {
    response.writeHead(201, { location: `${ca.url}/order/1`, 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...ca.order('pending'), ...given }));
  });
  expect(await codeOf()).toBe('ca-answer');
});

it('an authorization for a host that the order does not name is not proven', async () => {
  ca.json('/authorization', ca.authorization('pending', 'other.example.com'));
  expect(await codeOf()).toBe('ca-answer');
});

it('a token that nodes could not take never reaches them', async () => {
  const { challenges, ...rest } = ca.authorization('pending');
  const bad = challenges.map((one) => ({ ...one, token: '../../x' }));
  ca.json('/authorization', { ...rest, challenges: bad });
  expect(await codeOf()).toBe('ca-answer');
});

it('redirects are not followed', async () => {
  ca.at('/directory', (_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${inner.port}/` });
    response.end();
  });
  expect(await codeOf()).toBe('ca-answer');
  expect(inner.calls).toBe(0);
});

describe.each([
  ['an address', '127.0.0.1'],
  ['a name', 'localhost'],
  ['a mapped address', '[::ffff:127.0.0.1]'],
  ['a translated address', '[64:ff9b::7f00:1]'],
])('an address inside the network, by %s,', (_what, host) => {
  const innerUrl = () => `https://${host}:${inner.port}/`;

  it.each(['newNonce', 'newAccount', 'newOrder'])('is not called as %s', async (name) => {
    ca.json('/directory', { ...ca.directory(), [name]: innerUrl() });
    expect(await codeOf()).toBe('ca-forbidden-address');
    expect(inner.calls).toBe(0);
  });

  it.each(['authorizations', 'finalize', 'certificate', 'location'])(
    'is not called as %s of an order',
    async (name) => {
      const value = name === 'authorizations' ? [innerUrl()] : innerUrl();
      const [location, given] =
        name === 'location' ? [innerUrl(), {}] : [`${ca.url}/order/1`, { [name]: value }];
      const answer = (status: number, json: object) => {
        ca.at(status === 201 ? '/order' : '/order/1', (_request, response) => {
          response.writeHead(status, { location, 'content-type': 'application/json' });
          response.end(JSON.stringify({ ...json, ...given }));
        });
      };
      answer(201, ca.order('pending'));
      answer(200, ca.order('valid'));
      expect(await codeOf()).toBe('ca-forbidden-address');
      expect(inner.calls).toBe(0);
    },
  );
});

it('what went wrong on the way is said by its kind', async () => {
  expect(await codeOf(`https://localhost:${await freePort()}/`)).toBe('ca-connection-refused');
  expect(await codeOf('https://nobody.invalid/')).toBe('ca-unknown-name');
  expect(await codeOf(`https://localhost:${inner.port}/`)).toBe('ca-tls');
  expect(await codeOf(ca.directoryUrl, { listed: false })).toBe('ca-not-listed');
});
