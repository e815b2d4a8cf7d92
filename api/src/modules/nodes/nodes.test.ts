import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { nodeAuthorization } from '@console/contract/edge/edge';
import type { InjectOptions } from 'fastify';
import { type EdgeApp, startEdgeApp } from '../../testing/edge-app';
import { makeRecord } from '../../testing/records';
import { nodes } from './nodes.tables';

let edge: EdgeApp;
let admin: string;
beforeAll(async () => {
  edge = await startEdgeApp();
  admin = (await edge.signIn('administrator')).authorization;
});
afterAll(() => edge.close());

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  authorization = '',
  body?: object,
) {
  const options: InjectOptions = { method, url: `/api${path}`, headers: { authorization } };
  const answer = await edge.app.inject({ ...options, ...(body ? { payload: body } : {}) });
  return { status: answer.statusCode, body: answer.json() };
}

const described = { name: 'edge-1', address: '127.0.0.1', version: '1.0.0' };
const load = {
  cpuPercent: 12.5,
  memoryPercent: 40,
  diskPercent: 3,
  connections: 7,
  spooledBatches: 0,
  droppedRecords: 0,
  refusedRequests: 0,
  sitesMemory: { usedBytes: 1_000, totalBytes: 8_000 },
};

async function register() {
  const { body } = await call('POST', '/v1/admin/nodes/tokens', admin, {});
  return call('POST', '/edge/register', '', { ...described, token: body.data.token });
}

async function listed(nodeId: string) {
  const { body } = await call('GET', '/v1/admin/nodes', admin);
  return body.data.nodes.find(({ id }: { id: string }) => id === nodeId);
}

test('a token registers one node, also when it is used twice at once', async () => {
  const { body } = await call('POST', '/v1/admin/nodes/tokens', admin, {});
  const use = () => call('POST', '/edge/register', '', { ...described, token: body.data.token });
  const answers = await Promise.all([use(), use(), use()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test('an expired or invented token registers nothing', async () => {
  const answer = await call('POST', '/edge/register', '', { ...described, token: 'invented' });
  expect(answer).toMatchObject({ status: 401, body: { msg: '注册令牌无效、已使用或已过期' } });
});

test('a token that was admitted again is good again: the demo does so at each start', async () => {
  const use = () => call('POST', '/edge/register', '', { ...described, token: 'the-demo-token' });
  for (let start = 0; start < 2; start += 1) {
    await edge.nodes.admitToken('the-demo-token');
    expect((await use()).status).toBe(200);
    expect((await use()).status).toBe(401);
  }
});

test('a node is offline until it is heard, and shows what it said of itself', async () => {
  const { nodeId, secret } = (await register()).body.data;
  expect(await listed(nodeId)).toMatchObject({ ...described, state: 'offline', load: null });
  const node = nodeAuthorization(nodeId, secret);
  const beat = await call('POST', '/edge/heartbeat', node, { revision: 4, version: '1.0.1', load });
  expect(beat.status).toBe(200);
  expect(await listed(nodeId)).toMatchObject({
    state: 'online',
    revision: 4,
    version: '1.0.1',
    load,
    configError: null,
  });
});

test('sites count the online nodes that have their revision in force', async () => {
  const before = (await edge.nodes.nodeSync([0])).get(0)?.total ?? 0;
  const good = await edge.registerNode();
  const bad = await edge.registerNode();
  await edge.registerNode();
  await call('POST', '/edge/ack', good.authorization, { revision: 1_000, error: null });
  await call('POST', '/edge/ack', bad.authorization, { revision: 1_000, error: '配置有误' });
  expect(await edge.nodes.nodeSync([1_000, 1_001])).toEqual(
    new Map([
      [1_000, { applied: 1, total: before + 2 }],
      [1_001, { applied: 0, total: before + 2 }],
    ]),
  );
  expect(await listed(bad.nodeId)).toMatchObject({ configError: '配置有误', revision: 0 });
});

test('a removed node is gone and its credentials are void', async () => {
  const { nodeId, authorization } = await edge.registerNode();
  expect((await call('DELETE', `/v1/admin/nodes/${nodeId}`, admin)).status).toBe(200);
  const ack = await call('POST', '/edge/ack', authorization, { revision: 1, error: null });
  expect(ack).toMatchObject({ status: 401, body: { code: 40101 } });
  expect((await call('DELETE', `/v1/admin/nodes/${nodeId}`, admin)).status).toBe(404);
  expect(await edge.audit.listOfObject('node', nodeId)).toMatchObject([{ action: 'node.remove' }]);
});

test('who made a registration token is written down, the token is not', async () => {
  const { body } = await call('POST', '/v1/admin/nodes/tokens', admin, {});
  const hash = createHash('sha256').update(body.data.token).digest('base64url');
  const [row] = await edge.audit.listOfObject('node', hash);
  expect(row).toMatchObject({ action: 'node.token', ip: '127.0.0.1' });
});

test('only administrators administer nodes', async () => {
  const user = (await edge.signIn('platform')).authorization;
  expect((await call('GET', '/v1/admin/nodes', user)).status).toBe(403);
  expect((await call('POST', '/v1/admin/nodes/tokens', user, {})).status).toBe(403);
  expect((await call('GET', '/v1/admin/nodes')).status).toBe(401);
});

test('what no online node can is missing for everybody, once all have said what they can', async () => {
  await edge.db.update(nodes).set({ lastSeenAt: null });
  const { authorization } = await edge.signIn('platform');
  const missing = async () =>
    (await call('GET', '/v1/node-support', authorization)).body.data.missing;
  expect(await missing()).toEqual([]);
  const beat = async (capabilities?: string[]) => {
    const { nodeId, secret } = (await register()).body.data;
    const body = { revision: 1, version: '1.0.0', load, ...(capabilities && { capabilities }) };
    await call('POST', '/edge/heartbeat', nodeAuthorization(nodeId, secret), body);
    return nodeId;
  };
  // A newer node knows words of its own.
  const first = await beat(['brotli', 'country', 'quic']);
  expect((await listed(first)).capabilities).toEqual(['brotli', 'country']);
  const layer4 = ['tcp', 'udp', 'live', 'bandwidth', 'udp-rate', 'udp-live'];
  const forwards = layer4.map((name) => `forward-${name}`);
  expect(await missing()).toEqual(['province', 'network', 'engines', ...forwards]);
  await beat(['engines', ...forwards]);
  expect(await missing()).toEqual(['province', 'network']);
  const silent = await beat();
  expect((await listed(silent)).capabilities).toBeNull();
  expect(await missing()).toEqual([]);
});

test('what many nodes say at once is stored for each, mended where it cannot be stored', async () => {
  const list = await Promise.all(
    Array.from({ length: 12 }, async () => (await register()).body.data),
  );
  const say = ({ nodeId, secret }: { nodeId: string; secret: string }, body: object) =>
    call('POST', '/edge/ack', nodeAuthorization(nodeId, secret), body);
  const answers = await Promise.all(
    list.map((node, index) =>
      // PostgreSQL keeps no NUL.
      say(node, {
        revision: index + 1,
        error: index === 3 ? 'a\u0000b' : index === 4 ? 'no' : null,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(list.map(() => 200));
  const states = await Promise.all(list.map(({ nodeId }) => listed(nodeId)));
  expect(states.map(({ revision, configError }) => [revision, configError])).toEqual(
    list.map((_node, index) => {
      if (index === 3) return [0, 'a\ufffdb'];
      return index === 4 ? [0, 'no'] : [index + 1, null];
    }),
  );
});

test('a node’s detail tells its ports, what it took into force and what it refuses', async () => {
  const { userId } = await edge.signIn();
  const site = await edge.createSite(userId);
  const { nodeId, secret } = (await register()).body.data;
  const node = nodeAuthorization(nodeId, secret);
  await call('POST', '/edge/heartbeat', node, { revision: 3, version: '1.0.1', load, ports: [80] });
  const refused = [{ siteId: site.id, error: '证书与私钥不匹配' }];
  await call('POST', '/edge/ack', node, { revision: 5, error: null, refused });
  const { body } = await call('GET', `/v1/admin/nodes/${nodeId}`, admin);
  expect(body.data).toMatchObject({
    ...{ id: nodeId, state: 'online', revision: 5, load },
    ...{ ports: [80], newest: expect.any(Number) },
    acks: [{ revision: 5 }, { revision: 3 }],
    refusals: refused,
  });
  const nobody = await call('GET', `/v1/admin/nodes/${site.id}`, admin);
  expect(nobody.status).toBe(404);
  const user = (await edge.signIn('platform')).authorization;
  expect((await call('GET', `/v1/admin/nodes/${nodeId}`, user)).status).toBe(403);
});

test('what a node answered is counted from its records', async () => {
  const site = await edge.createSite((await edge.signIn()).userId);
  const { nodeId, authorization } = await edge.registerNode();
  const record = makeRecord({ siteId: site.id, bytesOut: 6_000 });
  await fetch(`${edge.url}/edge/records/${randomUUID()}/1`, {
    method: 'PUT',
    headers: { authorization },
    body: gzipSync(JSON.stringify(record)),
  });
  const { points } = (await call('GET', `/v1/admin/nodes/${nodeId}/traffic`, admin)).body.data;
  const sum = points.reduce((all: number, point: { bytesOut: number }) => all + point.bytesOut, 0);
  expect([points.length, sum]).toEqual([60, 6_000]);
  const rates = (await call('GET', '/v1/admin/node-rates', admin)).body.data;
  const own = rates.find((rate: { nodeId: string }) => rate.nodeId === nodeId);
  expect(own).toMatchObject({ bitsPerSecond: (6_000 * 8) / 300 });
});
