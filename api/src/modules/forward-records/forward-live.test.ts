import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { nodeAuthorization, recordsHeaders } from '@console/contract/edge/edge';
import type { ForwardRecord } from '@console/contract/edge/endpoints/edge-forwards';
import { type ForwardLiveEvent, forwardLiveEventSchema } from '@console/contract/forwards/monitor';
import { signedIn } from '../../testing/accounts/accounts';
import { buySmallPackage } from '../../testing/accounts/packages';
import { openStream } from '../../testing/requests/stream-reader';
import { startTestApp, type TestApp } from '../../testing/test-app';

let app: TestApp;
let url: string;
let node: string;
beforeAll(async () => {
  app = await startTestApp('usual', {}, { withRecords: true });
  url = `${await app.app.listen({ host: '127.0.0.1', port: 0 })}/api`;
  const { nodes } = app.services;
  const token = randomUUID();
  await nodes.admitToken(token);
  const registration = { token, name: 'edge', address: '198.51.100.1', version: '1.0.0' };
  const { nodeId, secret } = await nodes.register(registration);
  node = nodeAuthorization(nodeId, secret);
});
afterAll(() => app.close());

let nextPort = 30_000;
async function customer() {
  const { id, token } = await signedIn(app);
  await buySmallPackage(app, id, { sites: 1, domains: 1, l4Ports: 10 });
  nextPort += 1;
  const listen = [{ protocol: 'tcp', first: nextPort, last: nextPort }];
  const body = { listen, origin: { origins: [{ address: '203.0.113.9' }] } };
  const made = await app.call({ method: 'POST', path: '/v1/forwards', token, body });
  return { id, token, authorization: `Bearer ${token}`, forwardId: String(made.body.data.id) };
}

/** What a node says of this moment. */
async function report(forwardIds: readonly string[]): Promise<void> {
  const sample = (forwardId: string): ForwardRecord => ({
    ...{ kind: 'sample', at: Date.now(), forwardId },
    ...{ connections: 6, opened: 2, refused: 1, bytesIn: 100, bytesOut: 200 },
    top: [{ ip: '203.0.113.7', connections: 6 }],
  });
  const lines = forwardIds.map((id) => JSON.stringify(sample(id)));
  const { status } = await fetch(`${url}/edge/forward-records/${randomUUID()}/1`, {
    method: 'PUT',
    headers: { ...recordsHeaders, authorization: node },
    body: gzipSync(lines.join('\n')),
  });
  expect(status).toBe(200);
}

const live = (authorization: string, query = '') =>
  openStream(`${url}/v1/forward-monitor/live${query}`, authorization, '\n\n');

function pointsOf(event: string): ForwardLiveEvent | undefined {
  const data = /^event: points\ndata: (.*)$/.exec(event)?.[1];
  return data === undefined ? undefined : forwardLiveEventSchema.parse(JSON.parse(data));
}

const opened = ({ points }: ForwardLiveEvent) => points.reduce((sum, one) => sum + one.opened, 0);

test('the live stream begins with the last minutes and then states the last seconds, of one’s own alone', async () => {
  const [mine, other] = [await customer(), await customer()];
  const stream = await live(mine.authorization);
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const first = await stream.next(pointsOf);
  expect(first.points.length).toBeGreaterThan(100);
  expect(opened(first)).toBe(0);
  await report([mine.forwardId, other.forwardId]);
  const pushed = await stream.next((event) => {
    const points = pointsOf(event);
    return points && opened(points) > 0 ? points : undefined;
  });
  expect(opened(pushed)).toBe(2);
  expect(pushed.points.length).toBeLessThan(30);
  expect(pushed.top).toEqual([{ ip: '203.0.113.7', connections: 6 }]);
  stream.close();
});

test('the live stream of another user’s forward does not exist, and a stranger gets none', async () => {
  const [mine, other] = [await customer(), await customer()];
  for (const path of ['live', 'series', 'tops']) {
    const asked = `${url}/v1/forward-monitor/${path}?window=1h&forwards=${other.forwardId}`;
    const headers = { authorization: mine.authorization };
    expect([path, (await fetch(asked, { headers })).status]).toEqual([path, 404]);
    const cookie = { cookie: `access-token=${mine.token}` };
    expect([path, (await fetch(asked, { headers: cookie })).status]).toEqual([path, 401]);
  }
});

test('the live stream ends when its session is revoked', async () => {
  const { id, authorization } = await customer();
  const stream = await live(authorization);
  await stream.next(pointsOf);
  await app.services.sessions.revokeAll(id);
  await stream.ended();
});
