import { randomUUID } from 'node:crypto';
import { siteHealthEndpoints } from '@console/contract/sites/endpoints/health';
import { siteUpdateSchema } from '@console/contract/sites/endpoints/sites';
import { type EdgeApp, startEdgeApp } from '../../testing/edge-app';

let edge: EdgeApp;
beforeAll(async () => {
  edge = await startEdgeApp();
});
afterAll(() => edge.close());

const load = {
  ...{ cpuPercent: 1, memoryPercent: 1, diskPercent: 1 },
  ...{ connections: 0, spooledBatches: 0, droppedRecords: 0, refusedRequests: 0 },
};
const since = '2026-11-01T08:00:00.000Z';
const later = '2026-11-01T09:00:00.000Z';

const beat = (nodeId: string) =>
  edge.nodeReports.recordHeartbeat(nodeId, { revision: 0, version: '1.0.0', load });

async function onlineNode() {
  const node = await edge.registerNode();
  await beat(node.nodeId);
  return node;
}

async function checkedSite() {
  const user = await edge.signIn();
  const site = await edge.createSite(user.userId);
  const origins = [
    { address: '203.0.113.1', port: 8080 },
    { address: 'origin.example.com', role: 'backup' },
    { address: '203.0.113.2', role: 'down' },
  ];
  const { origin } = siteUpdateSchema.parse({
    ...{ revision: 0, origin: { origins, health: { enabled: true } } },
  });
  await edge.sites.updateSite(user.userId, site.id, { revision: site.revision, origin });
  return { ...user, siteId: site.id };
}

const report = (authorization: string, payload: object) =>
  edge.app.inject({
    ...{ method: 'POST', url: `/api${siteHealthEndpoints.reportOriginHealth.path}` },
    ...{ headers: { authorization }, payload },
  });

async function shown({ siteId, authorization }: { siteId: string; authorization: string }) {
  const url = `/api/v1/sites/${siteId}/origin-health`;
  const answer = await edge.app.inject({ url, headers: { authorization } });
  return answer.statusCode === 200 ? answer.json().data.origins : answer.statusCode;
}

test('an owner sees what the online nodes find, and nobody else does', async () => {
  const [one, two, silent] = [await onlineNode(), await onlineNode(), await edge.registerNode()];
  const site = await checkedSite();
  const { siteId } = site;
  const found = async () => {
    // As nodes do every few seconds.
    for (const { nodeId } of [one, two]) await beat(nodeId);
    return shown(site);
  };
  const first = { siteId, address: '203.0.113.1', port: 8080 };
  const second = { siteId, address: 'origin.example.com', port: null };
  expect(await found()).toMatchObject([
    { address: '203.0.113.1', up: 0, down: 0, error: null },
    { address: 'origin.example.com', up: 0, down: 0 },
  ]);
  await report(one.authorization, { origins: [{ ...first, error: '连接被拒绝', since }] });
  const late = [
    { ...first, error: '返回了状态码 500', since: later },
    { ...second, error: null, since },
    // Of a site that is gone: it does not hold up the rest.
    { ...second, siteId: randomUUID(), error: null, since },
  ];
  expect((await report(two.authorization, { origins: late })).statusCode).toBe(200);
  // A node that is away says nothing of today.
  const stale = { origins: [{ ...first, error: '连接超时', since }] };
  expect((await report(silent.authorization, stale)).statusCode).toBe(200);
  expect(await found()).toEqual([
    { address: '203.0.113.1', port: 8080, up: 0, down: 2, error: '返回了状态码 500', since },
    { address: 'origin.example.com', port: null, up: 1, down: 0, error: null, since: null },
  ]);
  expect(await shown({ siteId, authorization: (await edge.signIn()).authorization })).toBe(404);

  await report(one.authorization, { origins: [{ ...first, error: null, since: later }] });
  await report(two.authorization, { origins: [], gone: [second] });
  expect(await found()).toMatchObject([
    { up: 1, down: 1, since: later },
    { up: 0, down: 0 },
  ]);
  await report(two.authorization, { reset: true, origins: [] });
  expect(await found()).toMatchObject([{ up: 1, down: 0, error: null }, { up: 0 }]);
});

test('only nodes report, and what goes too far is refused', async () => {
  const { authorization } = await edge.signIn();
  expect((await report(authorization, { origins: [] })).statusCode).toBe(401);
  const node = await onlineNode();
  const origin = { siteId: randomUUID(), address: 'a', port: 0, error: null, since };
  expect((await report(node.authorization, { origins: [origin] })).statusCode).toBe(400);
});

test('what a node says twice of an origin, or takes back twice, holds up nothing: the last word counts', async () => {
  const node = await onlineNode();
  const site = await checkedSite();
  const one = { siteId: site.siteId, address: '203.0.113.1', port: 8080 };
  const origins = [
    { ...one, error: 'refused', since },
    { ...one, error: 'timed out', since: later },
  ];
  expect((await report(node.authorization, { origins })).statusCode).toBe(200);
  expect(await shown(site)).toMatchObject([{ down: 1, error: 'timed out' }, { down: 0 }]);
  expect((await report(node.authorization, { origins: [], gone: [one, one] })).statusCode).toBe(
    200,
  );
  expect(await shown(site)).toMatchObject([{ down: 0, error: null }, { down: 0 }]);
});
