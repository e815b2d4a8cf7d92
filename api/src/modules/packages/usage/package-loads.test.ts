import { randomUUID } from 'node:crypto';
import type { AccountEvent } from '@console/contract/accounts/endpoints/events';
import { nodeAuthorization } from '@console/contract/edge/edge';
import type {
  NodePackageLoad,
  PackageLoad,
} from '@console/contract/packages/endpoints/package-load';
import { signedIn } from '../../../testing/accounts/accounts';
import { buySmallPackage } from '../../../testing/accounts/packages';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { createPackageLoadsService } from './package-loads.service';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp('usual', {}, { withRecords: true });
});
afterAll(() => api.close());

async function aNode() {
  const { nodes } = api.services;
  const admin = await signedIn(api, { roles: ['administrator'] });
  const { token } = await nodes.createToken({ id: admin.id, ip: '127.0.0.1' });
  const name = `node-${randomUUID().slice(0, 8)}`;
  const { nodeId, secret } = await nodes.register({
    ...{ token, name, address: '127.0.0.1:80', version: '1' },
  });
  return { nodeId, authorization: nodeAuthorization(nodeId, secret) };
}

const none = { requests: 0, connections: 0, bytes: 0 };
const loadOf = (id: string, patch: Partial<NodePackageLoad> = {}): NodePackageLoad => ({
  ...{ id, ...none, refused: { requests: 0, connections: 0, bandwidth: 0 } },
  ...patch,
});

/** A node's answer, once what the others have said is read again. */
async function othersOf(
  { nodeId }: { nodeId: string },
  ...loads: NodePackageLoad[]
): Promise<PackageLoad[]> {
  return createPackageLoadsService(api.database.db).exchange(nodeId, loads);
}

test('a node is answered what all others count of the packages that it names', async () => {
  const [one, two, three] = [await aNode(), await aNode(), await aNode()];
  const [shared, own] = [randomUUID(), randomUUID()];
  const load = { requests: 3, connections: 2, bytes: 1_000 };
  expect(await othersOf(one, loadOf(shared, load), loadOf(own, load))).toEqual([
    { id: shared, ...none },
    { id: own, ...none },
  ]);
  expect(await othersOf(two, loadOf(shared, { requests: 5 }))).toEqual([{ id: shared, ...load }]);
  expect(await othersOf(three, loadOf(shared), loadOf(own))).toEqual([
    { id: shared, ...load, requests: 8 },
    { id: own, ...load },
  ]);
  // What it says last replaces what it said before.
  await othersOf(one);
  expect(await othersOf(three, loadOf(shared))).toEqual([{ id: shared, ...none, requests: 5 }]);
});

test('what a node says twice counts once, and numbers beyond measure are refused', async () => {
  const [evil, good] = [await aNode(), await aNode()];
  const id = randomUUID();
  const load = { requests: 2 ** 31 - 1, connections: 2 ** 31 - 1, bytes: 2 ** 44 };
  await othersOf(evil, loadOf(id), loadOf(id, load), loadOf(id, load));
  expect(await othersOf(good, loadOf(id))).toEqual([{ id, ...load }]);
  const url = '/api/edge/package-loads';
  const send = ({ authorization }: { authorization: string }, patch: Partial<NodePackageLoad>) => {
    const payload = { packages: [loadOf(id, patch)] };
    return api.app.inject({ method: 'POST', url, payload, headers: { authorization } });
  };
  expect((await send(evil, { bytes: 2 ** 53 - 1 })).statusCode).toBe(400);
  expect((await send(evil, { requests: -1 })).statusCode).toBe(400);
  // Nobody's answer fails by what many say together.
  await Promise.all([2, 3, 4].map(async () => othersOf(await aNode(), loadOf(id, load))));
  expect(await othersOf(good, loadOf(id))).toEqual([
    { id, requests: 4 * load.requests, connections: 4 * load.connections, bytes: 4 * load.bytes },
  ]);
  expect((await send(good, {})).statusCode).toBe(200);
});

test('a node that claims more than a package allows takes no more of the others than that', async () => {
  const owner = await signedIn(api);
  const id = await buySmallPackage(api, owner.id);
  const [evil, good] = [await aNode(), await aNode()];
  await othersOf(evil, loadOf(id, { requests: 9, bytes: 2 ** 44 }));
  // 1 Mbit/s for ten seconds; requests are without bound there.
  expect(await othersOf(good, loadOf(id))).toEqual([
    { id, requests: 9, connections: 0, bytes: 1_250_000 },
  ]);
});

test('only nodes report, and owners see what is too much of their own packages alone', async () => {
  const [owner, stranger, node] = [await signedIn(api), await signedIn(api), await aNode()];
  const id = await buySmallPackage(api, owner.id, { sites: 5, domains: 5 });
  const url = '/api/edge/package-loads';
  const refused = { requests: 0, connections: 7, bandwidth: 0 };
  // A package that is gone holds up nothing, nor does one that is named twice.
  const packages = [
    loadOf(id, { refused }),
    loadOf(id, { requests: 12, connections: 4, bytes: 1_250_000, refused }),
    loadOf(randomUUID(), { refused }),
  ];
  const send = (authorization: string) =>
    api.app.inject({ method: 'POST', url, payload: { packages }, headers: { authorization } });
  expect((await send(`Bearer ${owner.token}`)).statusCode).toBe(401);
  expect((await send(node.authorization)).json().data.others[0]).toEqual({ id, ...none });

  const meters = (token: string) =>
    api.call({ method: 'GET', path: `/v1/packages/${id}/usage`, token });
  expect((await meters(owner.token)).body.data).toMatchObject({
    now: { requestsPerSecond: 12, connections: 4, bitsPerSecond: 1_000_000 },
    excesses: [{ kind: 'connections', isNow: true }],
  });
  expect((await meters(stranger.token)).status).toBe(404);
});

test('nodes are told what a package may take at a time, with its packs', async () => {
  const owner = await signedIn(api);
  const id = await buySmallPackage(api, owner.id);
  const { edgeSites, packagePublication } = api.services;
  const since = await edgeSites.configRevision();
  await packagePublication.publishDue();
  const { packages } = await edgeSites.edgeChangesSince(since);
  expect(packages.find((terms) => terms.id === id)).toMatchObject({
    ...{ requestsPerSecond: -1, connections: -1, bandwidthMbps: 1 },
  });
});

test('owners are told once of what is too much, and once that it is over', async () => {
  const owner = await signedIn(api);
  const id = await buySmallPackage(api, owner.id);
  const node = await aNode();
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  const refused = { requests: 4, connections: 0, bandwidth: 2 };
  const told = async () => {
    const path = '/system/event/message/list';
    const { body } = await api.call({ method: 'GET', path, token: owner.token });
    return body.data
      .map(({ type, templ_para, is_warning }: AccountEvent) => [
        ...[type, is_warning, ...JSON.parse(templ_para)],
      ])
      .sort();
  };
  const { tellDue } = api.services.packageExcessNotices;
  await tellDue();
  expect(await told()).toEqual([]);
  await othersOf(node, loadOf(id, { refused }));
  await Promise.all([tellDue(), tellDue()]);
  await othersOf(node, loadOf(id, { refused }));
  await tellDue(minutes(9));
  const begun = [
    ['package-limited', true, id, '小', 'CC 防御能力（QPS）'],
    ['package-limited', true, id, '小', '带宽'],
  ];
  expect(await told()).toEqual(begun);
  await Promise.all([tellDue(minutes(11)), tellDue(minutes(11))]);
  const over = [
    ['package-limit-over', false, id, '小', 'CC 防御能力（QPS）'],
    ['package-limit-over', false, id, '小', '带宽'],
  ];
  expect(await told()).toEqual([...over, ...begun]);
});
