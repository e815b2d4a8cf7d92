import {
  type ForwardMessage,
  forwardMessageSchema,
} from '@console/contract/edge/endpoints/edge-forwards';
import { forwardCreateSchema } from '@console/contract/forwards/forwards';
import { eq } from 'drizzle-orm';
import { widenFreePlan } from '../../../testing/accounts/free-plan';
import { type EdgeApp, startEdgeApp } from '../../../testing/edge-app';
import { openStream } from '../../../testing/requests/stream-reader';
import { packages } from '../../packages/packages.tables';

let edge: EdgeApp;
beforeAll(async () => {
  edge = await startEdgeApp();
  await widenFreePlan(edge.db, { l4Ports: 100 });
});
afterAll(() => edge.close());

const parse = (line: string): ForwardMessage => forwardMessageSchema.parse(JSON.parse(line));
const change = (line: string) => {
  const message = parse(line);
  return message.type === 'ping' ? undefined : message;
};
const openForwards = (authorization: string, since = 0) =>
  openStream(`${edge.url}/edge/forwards?since=${since}`, authorization);

let nextPort = 20_000;
function create(userId: string) {
  nextPort += 1;
  const forward = {
    listen: [{ protocol: 'tcp', first: nextPort, last: nextPort }],
    origin: { origins: [{ address: '198.51.100.7', port: 6379, weight: 5 }], proxyOut: 'v2' },
  };
  return edge.forwards.createForward(userId, forwardCreateSchema.parse(forward));
}

const post = (path: string, authorization: string, body: object) =>
  fetch(`${edge.url}/edge/forwards${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const load = {
  ...{ cpuPercent: 0, memoryPercent: 0, diskPercent: 0 },
  ...{ connections: 0, spooledBatches: 0, droppedRecords: 0, refusedRequests: 0 },
};
const beat = (nodeId: string) =>
  edge.nodeReports.recordHeartbeat(nodeId, { revision: 0, version: '1', load });

test('a new node gets all forwards, then what changes, and nothing of sites', async () => {
  const { userId } = await edge.signIn();
  const { authorization } = await edge.registerNode();
  const forward = await create(userId);
  const stream = await openForwards(authorization);
  const port = { protocol: 'tcp', from: nextPort, to: nextPort };
  expect(await stream.next(change)).toMatchObject({
    type: 'snapshot',
    revision: forward.revision,
    forwards: [
      {
        id: forward.id,
        serial: forward.sn,
        account: userId,
        ports: [port],
        origins: [{ address: '198.51.100.7', port: 6379, weight: 5, role: 'up' }],
        proxyOut: 'v2',
        limits: { connectionsPerIp: 0, newPerSecondPerIp: 0, bandwidthMbps: 0 },
        idleSeconds: 600,
      },
    ],
  });

  await edge.createSite(userId);
  const access = { ...forward.access, ipBlack: [entry('192.0.2.0/24')], whiteOnly: true };
  const updated = await edge.forwards.updateForward(userId, forward.id, {
    ...{ revision: forward.revision, access },
  });
  expect(await stream.next(change)).toMatchObject({
    type: 'delta',
    revision: updated.revision,
    put: [{ id: forward.id, access: { ipBlack: [{ address: '192.0.2.0/24' }], whiteOnly: true } }],
  });

  const act = (action: Parameters<typeof edge.forwards.actOnForwards>[2]) =>
    edge.forwards.actOnForwards(userId, [forward.id], action);
  await act({ kind: 'state', state: 'disabled' });
  expect(await stream.next(change)).toMatchObject({ put: [], delete: [forward.id] });
  await act({ kind: 'delete' });
  expect(await stream.next(change)).toMatchObject({ put: [], delete: [forward.id] });
  stream.close();
});

test('a package that ends is told of with its forwards, which the list shows as stopped', async () => {
  const { userId } = await edge.signIn();
  const { authorization } = await edge.registerNode();
  const forward = await create(userId);
  const stream = await openForwards(authorization, forward.revision);
  expect(await stream.next(change)).toMatchObject({ put: [] });
  const ended = new Date(Date.now() - 5_000);
  await edge.db
    .update(packages)
    .set({ endsAt: ended, cancelledAt: ended, edgeRevision: forward.revision + 1 })
    .where(eq(packages.id, forward.package.id));
  await edge.createSite((await edge.signIn()).userId);
  expect(await stream.next(change)).toMatchObject({
    put: [{ id: forward.id, served: { until: Math.floor(ended.getTime() / 1_000) } }],
  });
  stream.close();
  const { package: shown } = await edge.forwards.getForward(userId, forward.id);
  expect(shown.stopped).toBe('cancelled');
});

const entry = (address: string) => ({ address, note: '', expiresAt: null });

test('a node that comes back gets what it missed, one that is ahead of the database everything', async () => {
  const { userId } = await edge.signIn();
  const { authorization } = await edge.registerNode();
  const [first, second] = [await create(userId), await create(userId)];
  const back = await openForwards(authorization, first.revision);
  expect(await back.next(change)).toMatchObject({ type: 'delta', put: [{ id: second.id }] });
  back.close();
  const ahead = await openForwards(authorization, 1_000_000);
  expect(await ahead.next(change)).toMatchObject({ type: 'snapshot' });
  ahead.close();
});

test('tells how far the nodes are that take forwards, and which refuses one and why', async () => {
  const { userId } = await edge.signIn();
  const nodes = [await edge.registerNode(), await edge.registerNode(), await edge.registerNode()];
  const [good, bad] = nodes;
  for (const { nodeId } of nodes) await beat(nodeId);
  const ack = (node: typeof good, revision: number, refused: object[] = []) =>
    post('/ack', node?.authorization ?? '', { revision, error: null, refused });
  const forward = await create(userId);
  const { id, revision } = forward;
  const sync = async () => (await edge.forwards.getForward(userId, id)).sync;
  // None of them has said that it takes forwards.
  expect(await sync()).toMatchObject({ applied: 0, total: 0 });
  await ack(good, revision - 1);
  await ack(bad, revision, [
    { forwardId: id.toUpperCase(), error: '端口 20004/tcp 已被占用' },
    { forwardId: crypto.randomUUID(), error: 'gone' },
  ]);
  expect(await sync()).toEqual({
    ...{ applied: 0, total: 2, refused: 1 },
    reason: '端口 20004/tcp 已被占用',
  });
  expect(await edge.nodes.getNode(bad?.nodeId ?? '')).toMatchObject({
    // Forwards need no name.
    forwardRefusals: [
      { forwardId: id, title: `${forward.listen[0]?.first}/tcp`, error: '端口 20004/tcp 已被占用' },
    ],
    forwardRefusalCount: 1,
  });
  await ack(good, revision);
  await post('/ack', bad?.authorization ?? '', { revision, error: '没有 HAProxy' });
  expect(await sync()).toMatchObject({ applied: 1, total: 2, refused: 1 });
  await ack(bad, revision);
  expect(await sync()).toMatchObject({ applied: 2, total: 2, refused: 0, reason: null });
  expect(await edge.nodes.getNode(bad?.nodeId ?? '')).toMatchObject({
    ...{ forwardRefusals: [], forwardRefusalCount: 0 },
  });
  const told = await edge.forwardHistory.getRevision(userId, id, 1);
  expect(told.sync).toMatchObject({ applied: 2, total: 2, overtaken: false });
  expect(told.sync.milliseconds).toBeGreaterThanOrEqual(0);
  expect(told.nodes.map(({ state }) => state)).toEqual(['applied', 'applied']);
});

test('takes a node’s word of origins, of forwards that there are', async () => {
  const { userId } = await edge.signIn();
  const { nodeId, authorization } = await edge.registerNode();
  await beat(nodeId);
  const { id } = await create(userId);
  const since = new Date().toISOString();
  const origin = { address: '198.51.100.7', port: 6379, error: '拒绝连接', since };
  const answer = await post('/origins', authorization, {
    origins: [
      { ...origin, forwardId: id },
      { ...origin, forwardId: crypto.randomUUID() },
    ],
  });
  expect(answer.status).toBe(200);
  expect(await edge.forwards.originHealth(userId, id)).toEqual([
    { ...{ address: '198.51.100.7', port: 6379, up: 0, down: 1 }, error: '拒绝连接', since },
  ]);
});
