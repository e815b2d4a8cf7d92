import { messageWhole } from '@console/contract/edge/edge-parts';
import { type ConfigMessage, configMessageSchema } from '@console/contract/edge/endpoints/edge';
import { type EdgeApp, startEdgeApp } from '../../testing/edge-app';
import { openStream } from '../../testing/requests/stream-reader';
import { createEdgeConfigService } from './edge-config.service';

let edge: EdgeApp;
beforeAll(async () => {
  edge = await startEdgeApp();
});
afterAll(() => edge.close());

const parse = (line: string): ConfigMessage => configMessageSchema.parse(JSON.parse(line));
const change = (line: string) => {
  const message = parse(line);
  return message.type === 'ping' ? undefined : message;
};
const openConfig = (authorization: string, since?: number) =>
  openStream(
    `${edge.url}/edge/config${since === undefined ? '' : `?since=${since}`}`,
    authorization,
  );

test('a new node gets everything, then each change within the same stream', async () => {
  const { userId } = await edge.signIn();
  const { authorization } = await edge.registerNode();
  const site = await edge.createSite(userId);
  const stream = await openConfig(authorization);
  expect(stream.headers.get('content-type')).toContain('application/x-ndjson');

  const snapshot = await stream.next(change);
  expect(snapshot).toMatchObject({ type: 'snapshot', revision: site.revision });
  expect(snapshot).toHaveProperty(
    'sites',
    expect.arrayContaining([expect.objectContaining({ id: site.id, domains: site.domains })]),
  );

  const updated = await edge.sites.updateSite(userId, site.id, {
    revision: site.revision,
    cache: { enabled: false, rules: [], bypass: [] },
  });
  expect(await stream.next(change)).toMatchObject({
    type: 'delta',
    revision: updated.revision,
    upsert: [{ id: site.id, cache: { enabled: false } }],
    remove: [],
  });

  await edge.sites.setSitesState(userId, [site.id], 'disabled');
  expect(await stream.next(change)).toMatchObject({ type: 'delta', upsert: [], remove: [site.id] });

  await edge.sites.deleteSites(userId, [site.id]);
  expect(await stream.next(change)).toMatchObject({ type: 'delta', upsert: [], remove: [site.id] });
  stream.close();
});

test('a node that comes back gets what it missed', async () => {
  const { userId } = await edge.signIn();
  const { authorization } = await edge.registerNode();
  const [first, second] = [await edge.createSite(userId), await edge.createSite(userId)];
  const stream = await openConfig(authorization, first.revision);
  expect(await stream.next(change)).toMatchObject({
    type: 'delta',
    revision: second.revision,
    upsert: [{ id: second.id }],
  });
  stream.close();
});

test('a node that asks for parts gets a page of many sites once, another gets it in each', async () => {
  const { userId } = await edge.signIn();
  const { authorization } = await edge.registerNode();
  const html = `<p>for all</p>${'x'.repeat(20_000)}`;
  const pages = { pages: [{ status: 404 as const, html }], coverOrigin: false };
  const paged = async () => {
    const { id, revision } = await edge.createSite(userId);
    await edge.sites.updateSite(userId, id, { revision, pages });
    return id;
  };
  const ids = [await paged(), await paged(), await paged()];
  const open = (query: string) => openStream(`${edge.url}/edge/config${query}`, authorization);
  const [older, newer] = [await open(''), await open('?parts=1')];
  const line = (text: string) => text;
  const [whole, apart] = [await older.next(line), await newer.next(line)];
  expect(whole.split(html)).toHaveLength(4);
  expect(apart.split(html)).toHaveLength(2);
  const parsed = configMessageSchema.parse(messageWhole(JSON.parse(apart)));
  expect(parsed).toEqual(parse(whole));
  expect(parsed).toHaveProperty(
    'sites',
    expect.arrayContaining(ids.map((id) => expect.objectContaining({ id, pages }))),
  );
  older.close();
  newer.close();
});

test('a revision that this database never had is answered with everything', async () => {
  const { authorization } = await edge.registerNode();
  const stream = await openConfig(authorization, 1_000_000);
  expect(await stream.next(change)).toMatchObject({ type: 'snapshot' });
  stream.close();
});

test('a burst of changes arrives whole, in fewer messages than changes', async () => {
  const { userId } = await edge.signIn();
  const { authorization } = await edge.registerNode();
  const stream = await openConfig(authorization);
  await stream.next(change);
  const made = await Promise.all(Array.from({ length: 30 }, () => edge.createSite(userId)));
  const newest = Math.max(...made.map(({ revision }) => revision));
  const seen = new Set<string>();
  let revision = 0;
  while (revision < newest) {
    const message = await stream.next(change);
    if (message.type === 'delta') for (const { id } of message.upsert) seen.add(id);
    expect(message.revision).toBeGreaterThan(revision);
    revision = message.revision;
  }
  expect(made.every(({ id }) => seen.has(id))).toBe(true);
  stream.close();
});

test('pings while nothing changes, and ends when the node is removed', async () => {
  const { nodeId, authorization } = await edge.registerNode();
  const stream = await openConfig(authorization);
  await stream.next((line) => (parse(line).type === 'ping' ? true : undefined));
  await edge.removeNode(nodeId);
  await stream.ended();
  const again = await openConfig(authorization);
  expect(again.status).toBe(401);
});

test.each(['', 'Bearer nonsense', 'Bearer 6f0c3b0e-6c5a-4f4c-9d52-0f4b6d1b0a10.wrong'])(
  'refuses the credentials «%s»',
  async (authorization) => {
    const answer = await fetch(`${edge.url}/edge/config`, { headers: { authorization } });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 40101 });
  },
);

test('the server closes while streams are open', async () => {
  const other = await startEdgeApp();
  const { authorization } = await other.registerNode();
  const stream = await openStream(`${other.url}/edge/config`, authorization);
  await stream.next(change);
  await other.close();
  await stream.ended();
});

test('a change is read once for all nodes that hold the same revision', async () => {
  let revision = 1;
  let reads = 0;
  let signal = () => {};
  const defence = { groups: [], guards: null, passKeys: [], packages: [] };
  const empty = { certificates: [], challenges: [], ...defence };
  const service = createEdgeConfigService({
    source: {
      edgeSitesSnapshot: async () => ({ revision, sites: [], ...empty }),
      edgeChangesSince: async () => {
        reads += 1;
        return { revision, upsert: [], remove: [], ...empty };
      },
    },
    signals: {
      publish: async () => undefined,
      subscribe: async (_channel, listener) => {
        signal = () => listener('');
        return async () => undefined;
      },
    },
    nodeExists: async () => true,
  });
  await service.start();
  const nodes = Array.from({ length: 200 }, () =>
    service.follow('node', { since: 0, parts: '0' }, new AbortController().signal),
  );
  await Promise.all(nodes.map((node) => node.next()));
  const waiting = Promise.all(nodes.map((node) => node.next()));
  revision = 2;
  signal();
  const messages = await waiting;
  expect(messages.every(({ value }) => value.type === 'delta' && value.revision === 2)).toBe(true);
  expect(reads).toBe(1);
  await Promise.all(nodes.map((node) => node.return(undefined)));
});
