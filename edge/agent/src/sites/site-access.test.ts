import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blockCodeSchema } from '@console/contract/monitor/blocks';
import { writeMmdb } from '../../testing/mmdb';
import { type Serving, startServing } from '../../testing/serving';
import { type AccessRules, guardedSites } from '../../testing/sites/guarded';

let edge: Serving;
let port: number;

/** Visitors by their address; the data know no others. */
const guangdong = '127.0.0.2';
const beijing = '127.0.0.3';
const american = '127.0.0.4';
const dataDir = mkdtempSync(join(tmpdir(), 'edge-geo-'));

beforeAll(async () => {
  const [city, asn] = [join(dataDir, 'city.mmdb'), join(dataDir, 'asn.mmdb')];
  const inChina = (code: string) => ({
    country: { iso_code: 'CN' },
    subdivisions: [{ iso_code: code }],
  });
  await writeMmdb(city, {
    [guangdong]: inChina('GD'),
    [beijing]: inChina('BJ'),
    [american]: { country_code: 'US', state1: 'Texas' },
  });
  await writeMmdb(asn, { [guangdong]: { autonomous_system_number: 4134 } });
  edge = await startServing({ GEO_CITY_MMDB: city, GEO_ASN_MMDB: asn });
  port = (await edge.origin('origin')).port;
});
afterAll(async () => {
  await edge.stop();
  rmSync(dataDir, { recursive: true });
});

const guarded = guardedSites(
  () => edge,
  () => port,
);

test('a record says which rule refused the request, and nothing of one that was served', async () => {
  const { host, ask } = await guarded({ userAgent: { mode: 'deny', items: ['curl'] } });
  expect(await ask({ headers: { 'user-agent': 'curl/8.0' } })).toBe(403);
  expect(await ask({ headers: { 'user-agent': 'Mozilla/5.0' } })).toBe(200);
  const mine = await edge.eventually(() => {
    const found = edge.plane.records.filter((record) => record.host === host);
    return found.length === 2 && found;
  });
  const told = mine.map(({ status, block }) => [status, block]);
  expect(told).toEqual([
    [403, 'user_agent'],
    [200, ''],
  ]);
  expect(blockCodeSchema.options).toContain(mine[0]?.block);
});

test('a record says where a visitor and the connection came from', async () => {
  const { host, ask } = await guarded({});
  for (const from of [guangdong, american, '127.0.0.9']) expect(await ask({ from })).toBe(200);
  const mine = await edge.eventually(() => {
    const found = edge.plane.records.filter((record) => record.host === host);
    return found.length === 3 && found;
  });
  const told = mine.map(({ country, region, asn, opened }) => [country, region, asn, opened]);
  expect(told).toEqual([
    ['CN', 'CN-GD', 4134, true],
    ['US', '', 0, true],
    ['', '', 0, true],
  ]);
  expect(mine[0]?.port).toBeGreaterThan(0);
  expect(mine[0]?.originBytes).toBeGreaterThan(0);
});

test('a record names the entry that the request met', async () => {
  const met = async (settings: AccessRules, headers: Record<string, string> = {}) => {
    const { host, ask } = await guarded(settings);
    await ask({ headers });
    const found = await edge.eventually(() => edge.plane.records.find((one) => one.host === host));
    return `${found.block} ${found.blockEntry}`;
  };
  const deny = 'deny' as const;
  expect(await met({ ipBlack: [{ address: '10.0.0.1' }, { address: '127.0.0.0/20' }] })).toBe(
    'ip_black 127.0.0.0/20',
  );
  expect(await met({ method: { mode: deny, items: ['GET'] } })).toBe('method GET');
  expect(await met({ place: { mode: deny, items: ['CN'], allowUnknown: false } })).toBe(
    'place ?unknown',
  );
  expect(
    await met(
      { referer: { mode: deny, items: ['*.thief.com'] } },
      { referer: 'http://a.thief.com/' },
    ),
  ).toBe('referer *.thief.com');
  expect(await met({ referer: { mode: 'allow', items: [], allowEmpty: false } })).toBe(
    'referer ?empty',
  );
  expect(
    await met(
      { userAgent: { mode: deny, items: ['wget', 'Bot*2.0'] } },
      { 'user-agent': 'A Bot/2.0' },
    ),
  ).toBe('user_agent bot*2.0');
  expect(await met({ bots: { items: ['curl'] } }, { 'user-agent': 'curl/8.0' })).toBe(
    'bot_tool curl',
  );
  expect(await met({ whiteOnly: true })).toBe('white_only ');
});

const inFuture = '2199-01-01T00:00:00Z';
const inPast = '2001-01-01T00:00:00Z';
const me = '127.0.0.0/8';

test.each<[string, AccessRules, number]>([
  ['nothing set', {}, 200],
  ['black', { ipBlack: [{ address: '127.0.0.1' }] }, 403],
  ['black block', { ipBlack: [{ address: me }] }, 403],
  ['black odd block', { ipBlack: [{ address: '112.0.0.0/4' }] }, 403],
  ['black range', { ipBlack: [{ address: '126.255.255.255-127.0.0.2' }] }, 403],
  ['black everybody', { ipBlack: [{ address: '0.0.0.0/0' }] }, 403],
  ['black others', { ipBlack: [{ address: '127.0.0.2' }, { address: '::/0' }] }, 200],
  ['black, over', { ipBlack: [{ address: me, expiresAt: inPast }] }, 200],
  ['black, not over', { ipBlack: [{ address: me, expiresAt: inFuture }] }, 403],
  ['white before black', { ipBlack: [{ address: me }], ipWhite: [{ address: '127.0.0.1' }] }, 200],
  ['white only, in', { whiteOnly: true, ipWhite: [{ address: me }] }, 200],
  ['white only, out', { whiteOnly: true, ipWhite: [{ address: '10.0.0.0/8' }] }, 403],
])('%s', async (_, settings, status) => {
  const { ask } = await guarded(settings);
  expect(await ask()).toBe(status);
});

test('an entry ends when its time has come', async () => {
  const expiresAt = new Date(Date.now() + 1_500).toISOString();
  const { ask } = await guarded({ ipBlack: [{ address: me, expiresAt }] });
  expect(await ask()).toBe(403);
  await edge.eventually(async () => (await ask()) === 200);
});

test('only listed sites may link, the site itself always, and no referer as it is set', async () => {
  const items = ['friend.com', '*.partner.com'];
  const { host, ask } = await guarded({ referer: { mode: 'allow', items, allowEmpty: false } });
  const from = (referer: string) => ask({ headers: { referer } });
  expect(await ask()).toBe(403);
  expect(await from('https://friend.com/page')).toBe(200);
  expect(await from('https://FRIEND.com:8443?x')).toBe(200);
  expect(await from('https://a.b.partner.com/')).toBe(200);
  expect(await from('https://partner.com/')).toBe(403);
  expect(await from(`http://${host}/`)).toBe(200);
  expect(await from('https://friend.com.evil.com/')).toBe(403);
  expect(await from('https://friend.com@evil.com/')).toBe(403);
  expect(await from('friend.com')).toBe(403);
});

test('listed sites may not link', async () => {
  const { ask } = await guarded({ referer: { mode: 'deny', items: ['thief.com'] } });
  expect(await ask()).toBe(200);
  expect(await ask({ headers: { referer: 'https://thief.com/x' } })).toBe(403);
  expect(await ask({ headers: { referer: 'https://other.com/x' } })).toBe(200);
});

test('user agents by part, without case', async () => {
  const { ask } = await guarded({
    userAgent: { mode: 'deny', items: ['Curl', 'bot*2.0'], allowEmpty: false },
  });
  const as = (agent: string) => ask({ headers: { 'user-agent': agent } });
  expect(await as('Mozilla/5.0')).toBe(200);
  expect(await as('curl/8.1')).toBe(403);
  expect(await as('BadBot/2.0')).toBe(403);
  expect(await as('2.0 bot')).toBe(200);
  expect(await ask()).toBe(403);
});

test('methods', async () => {
  const { ask: only } = await guarded({ method: { mode: 'allow', items: ['GET', 'HEAD'] } });
  expect([await only(), await only({ method: 'POST' })]).toEqual([200, 403]);
  const { ask: but } = await guarded({ method: { mode: 'deny', items: ['DELETE'] } });
  expect([await but({ method: 'DELETE' }), await but({ method: 'PROPFIND' })]).toEqual([403, 200]);
});

test('a refusal is a page, and a record of the site', async () => {
  const { host, ask } = await guarded({ ipBlack: [{ address: me }] });
  expect((await edge.get(host, '/')).text).toContain('访问被拒绝');
  await ask();
  await edge.eventually(() =>
    edge.plane.records.some((record) => record.host === host && record.status === 403),
  );
});

test.each<[string, AccessRules, Record<string, number>]>([
  [
    'a country and a province, allowed',
    { place: { mode: 'allow', items: ['US', 'CN-GD'], allowUnknown: false } },
    { [guangdong]: 200, [beijing]: 403, [american]: 200, '127.0.0.1': 403 },
  ],
  [
    'a country, denied',
    { place: { mode: 'deny', items: ['CN'] } },
    { [guangdong]: 403, [beijing]: 403, [american]: 200, '127.0.0.1': 200 },
  ],
  [
    'a network, denied',
    { asn: { mode: 'deny', items: ['4134'] } },
    { [guangdong]: 403, [beijing]: 200 },
  ],
  [
    'a network, allowed, and nobody unknown',
    { asn: { mode: 'allow', items: ['AS4134'], allowUnknown: false } },
    { [guangdong]: 200, [beijing]: 403 },
  ],
])('%s', async (_, settings, wanted) => {
  const { ask } = await guarded(settings);
  const found = await Promise.all(
    Object.keys(wanted).map(async (from) => [from, await ask({ from })] as const),
  );
  expect(Object.fromEntries(found)).toEqual(wanted);
});
