import { randomUUID } from 'node:crypto';
import { signedIn } from '../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../testing/test-app';

let app: TestApp;
let token: string;
let operator: string;
beforeAll(async () => {
  app = await startTestApp('usual', {}, { withRecords: true });
  ({ token } = await signedIn(app));
  ({ token: operator } = await signedIn(app, { roles: ['administrator'] }));
});
afterAll(() => app.close());

const ask = (query: string, by = token) =>
  app.call({ method: 'GET', path: `/v1/forward-monitor/${query}`, token: by });

test.each([
  'series?from=2016-01-01T00:00:00Z&to=2026-01-01T00:00:00Z',
  'series?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
  'series?from=2026-01-01T00:00:00Z&to=2026-01-01T00:00:09Z',
  'series?from=2026-01-02T00:00:00Z',
  'series?to=2026-01-02T00:00:00Z',
])('refuses %s at the end of the stretch', async (query) => {
  const { status, body } = await ask(query);
  expect([status, Object.keys(body.data.fields)]).toEqual([400, ['to']]);
});

test.each([
  ['series?from=yesterday&to=2026-01-01T00:00:00Z', 'from'],
  ['series?window=2h', 'window'],
  ['series?compare=yes', 'compare'],
  ['series?forwards=mine', 'forwards.0'],
  ['series?node=hk-1', 'node'],
  ['tops?node=hk-1', 'node'],
])('refuses %s at %s', async (query, field) => {
  const { status, body } = await ask(query);
  expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]]);
});

test('a stretch that is still to come is empty', async () => {
  const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString();
  const { status, body } = await ask(`series?from=${day(1)}&to=${day(2)}&compare=1`);
  expect(status).toBe(200);
  const { points, before } = body.data;
  expect(points.length).toBeGreaterThan(0);
  for (const { opened, bytesOut } of [...points, ...before])
    expect([opened, bytesOut]).toEqual([0, 0]);
});

test('a node is an administrator’s to choose, and the live stream has none to choose', async () => {
  const node = `node=${randomUUID()}`;
  for (const path of ['series', 'tops', 'live']) {
    expect([path, (await ask(`${path}?${node}`)).status]).toEqual([path, 403]);
  }
  for (const path of ['series', 'tops']) {
    expect([path, (await ask(`${path}?${node}`, operator)).status]).toEqual([path, 200]);
  }
  const { status, body } = await ask(`live?${node}`, operator);
  expect([status, Object.keys(body.data.fields)]).toEqual([400, ['node']]);
});
