import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blockCodeSchema } from '@console/contract/monitor/blocks';
import { type AccessSettings, accessSettingsSchema } from '@console/contract/sites/settings/access';
import { cacheSettingsSchema } from '@console/contract/sites/settings/cache';
import { ccSettingsSchema } from '@console/contract/sites/settings/cc';
import { signUrl } from '@console/contract/sites/settings/url-signing';
import type { z } from 'zod';
import { navigation } from '../../testing/defence/challenges';
import { groupOf } from '../../testing/defence/defence';
import type { AskOptions } from '../../testing/http';
import { writeMmdb } from '../../testing/mmdb';
import { type NameServer, startNameServer } from '../../testing/name-server';
import { type Serving, startServing } from '../../testing/serving';
import { originAt, siteOf } from '../../testing/sites/site';

let edge: Serving;
let port: number;
let count = 0;

let names: NameServer;

/** Visitors by their address; the data know no others. */
const guangdong = '127.0.0.2';
const beijing = '127.0.0.3';
const american = '127.0.0.4';
const dataDir = mkdtempSync(join(tmpdir(), 'edge-geo-'));
const engineLists = join(dataDir, 'engines');

beforeAll(async () => {
  names = await startNameServer();
  mkdirSync(engineLists);
  const prefixes = [{ ipv6Prefix: '2001:db8::/64' }, { ipv4Prefix: '127.0.0.20/31' }];
  writeFileSync(join(engineLists, 'bing.json'), JSON.stringify({ creationTime: '', prefixes }));
  writeFileSync(join(engineLists, 'duckduckgo.txt'), '# 2026-11-22\n127.0.0.22\n');
  writeFileSync(join(engineLists, 'google.json'), '{"prefixes":[{"ipv4Prefix":"x"}]}');
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
  edge = await startServing({
    GEO_CITY_MMDB: city,
    GEO_ASN_MMDB: asn,
    EDGE_RESOLVERS: names.address,
    EDGE_ENGINE_LISTS: engineLists,
  });
  port = (await edge.origin('origin')).port;
});
afterAll(async () => {
  await edge.stop();
  await names.stop();
  rmSync(dataDir, { recursive: true });
});

type Settings = z.input<typeof accessSettingsSchema>;

/** A site with access rules; answers what a request to it gets. */
async function guarded(settings: Settings) {
  count += 1;
  const host = `access-${count}.example.com`;
  const access: AccessSettings = accessSettingsSchema.parse(settings);
  await edge.inForce([{ ...siteOf([host], [originAt(port)]), access }]);
  return async (options: AskOptions = {}) => (await edge.get(host, '/', options)).status;
}

test('a record says which rule refused the request, and nothing of one that was served', async () => {
  const ask = await guarded({ userAgent: { mode: 'deny', items: ['curl'] } });
  const host = `access-${count}.example.com`;
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
  const ask = await guarded({});
  const host = `access-${count}.example.com`;
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
  const met = async (settings: Settings, headers: Record<string, string> = {}) => {
    const ask = await guarded(settings);
    const host = `access-${count}.example.com`;
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

test.each<[string, Settings, number]>([
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
  const ask = await guarded(settings);
  expect(await ask()).toBe(status);
});

test('an entry ends when its time has come', async () => {
  const expiresAt = new Date(Date.now() + 1_500).toISOString();
  const ask = await guarded({ ipBlack: [{ address: me, expiresAt }] });
  expect(await ask()).toBe(403);
  await edge.eventually(async () => (await ask()) === 200);
});

test('only listed sites may link, the site itself always, and no referer as it is set', async () => {
  const items = ['friend.com', '*.partner.com'];
  const ask = await guarded({ referer: { mode: 'allow', items, allowEmpty: false } });
  const from = (referer: string) => ask({ headers: { referer } });
  expect(await ask()).toBe(403);
  expect(await from('https://friend.com/page')).toBe(200);
  expect(await from('https://FRIEND.com:8443?x')).toBe(200);
  expect(await from('https://a.b.partner.com/')).toBe(200);
  expect(await from('https://partner.com/')).toBe(403);
  expect(await from(`http://access-${count}.example.com/`)).toBe(200);
  expect(await from('https://friend.com.evil.com/')).toBe(403);
  expect(await from('https://friend.com@evil.com/')).toBe(403);
  expect(await from('friend.com')).toBe(403);
});

test('listed sites may not link', async () => {
  const ask = await guarded({ referer: { mode: 'deny', items: ['thief.com'] } });
  expect(await ask()).toBe(200);
  expect(await ask({ headers: { referer: 'https://thief.com/x' } })).toBe(403);
  expect(await ask({ headers: { referer: 'https://other.com/x' } })).toBe(200);
});

test('user agents by part, without case', async () => {
  const ask = await guarded({
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
  const only = await guarded({ method: { mode: 'allow', items: ['GET', 'HEAD'] } });
  expect([await only(), await only({ method: 'POST' })]).toEqual([200, 403]);
  const but = await guarded({ method: { mode: 'deny', items: ['DELETE'] } });
  expect([await but({ method: 'DELETE' }), await but({ method: 'PROPFIND' })]).toEqual([403, 200]);
});

test('a refusal is a page, and a record of the site', async () => {
  const ask = await guarded({ ipBlack: [{ address: me }] });
  const host = `access-${count}.example.com`;
  expect((await edge.get(host, '/')).text).toContain('访问被拒绝');
  await ask();
  await edge.eventually(() =>
    edge.plane.records.some((record) => record.host === host && record.status === 403),
  );
});

const key = 'an0LdKeyOfTheSigners';
const spareKey = 'theKeyThatComesNext2';
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** A site that keeps what it fetched, and what is behind it. */
async function signed(signing: Settings['signing']) {
  const origin = await edge.origin('origin', (request, response) => {
    response.setHeader('x-seen', request.url ?? '');
    response.end();
  });
  count += 1;
  const host = `signed-${count}.example.com`;
  await edge.inForce([
    {
      ...siteOf([host], [originAt(origin.port)], {}, true),
      access: accessSettingsSchema.parse({ signing }),
      cache: cacheSettingsSchema.parse({ rules: [{ match: 'all' }] }),
    },
  ]);
  const get = async (path: string) => {
    const { status, headers, text } = await edge.get(host, path);
    return { status, cache: headers['x-cache'], seen: headers['x-seen'], text };
  };
  return { host, get };
}

test.each(['A', 'B', 'C'] as const)('signed addresses of type %s', async (type) => {
  const { host, get } = await signed({ type, key, spareKey });
  const now = Math.floor(Date.now() / 1_000);
  const sign = (path: string, at = now, by = key) => {
    const url = new URL(
      signUrl(`http://${host}${path}`, { type, key: by, parameter: 'auth_key', at, md5 }),
    );
    return url.pathname + url.search;
  };
  const seen = '/%E4%B8%AD/a.mp4?x=1&y=%2B';
  expect(await get(sign('/中/a.mp4?x=1&y=%2B'))).toMatchObject({
    status: 200,
    cache: 'MISS',
    seen,
  });
  // Another signature of the same address, by the other key, finds what was kept.
  const again = sign('/中/a.mp4?x=1&y=%2B', now - 1_500, spareKey);
  expect(await get(again)).toMatchObject({ status: 200, cache: 'HIT', seen });
  expect(await get(sign('/a.mp4', now - 3_600))).toMatchObject({
    status: 403,
    text: expect.stringContaining('sign_expired'),
  });
  const refused = { status: 403, text: expect.stringContaining('sign_invalid') };
  expect(await get(sign('/a.mp4', now, 'notTheKeyOfThisSite'))).toMatchObject(refused);
  expect(await get(sign('/a.mp4').replace('/a.mp4', '/b.mp4'))).toMatchObject(refused);
  expect(await get('/a.mp4')).toMatchObject({
    status: 403,
    text: expect.stringContaining('sign_missing'),
  });
});

test('only some places are signed, and no step upwards leads out of a signature', async () => {
  const places = ['mp4', '/vip/', '/one'];
  const { host, get } = await signed({ type: 'B', key, scope: 'only', places });
  const statusOf = async (path: string) => (await get(path)).status;
  expect(await statusOf('/open.html')).toBe(200);
  const closed = ['/a.MP4', '/vip/x', '/%76ip/x', '//vip/x', '/open/../vip/x', '/one'];
  expect(await Promise.all(closed.map(statusOf))).toEqual(closed.map(() => 403));
  const at = Math.floor(Date.now() / 1_000);
  const url = signUrl(`http://${host}/open.html`, { type: 'B', key, parameter: '', at, md5 });
  const prefix = new URL(url).pathname.replace('/open.html', '');
  expect(await statusOf(`${prefix}/../../vip/x`)).toBe(403);
  expect(await statusOf(`${prefix}/vip/x`)).toBe(403);
});

test.each<[string, Settings, Record<string, number>]>([
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
  const ask = await guarded(settings);
  const found = await Promise.all(
    Object.keys(wanted).map(async (from) => [from, await ask({ from })] as const),
  );
  expect(Object.fromEntries(found)).toEqual(wanted);
});

test('programs by group and one by one', async () => {
  const ask = await guarded({ bots: { groups: ['ai'], items: ['curl'] } });
  const as = (agent: string) => ask({ headers: { 'user-agent': agent } });
  expect(await as('Mozilla/5.0 (compatible; GPTBot/1.2)')).toBe(403);
  expect(await as('curl/8.1')).toBe(403);
  expect(await as('Wget/1.21')).toBe(200);
  expect(await as('Mozilla/5.0 (compatible; Googlebot/2.1)')).toBe(200);
});

test('a search engine passes from its own address, and nobody else by its name', async () => {
  names.set('10.0.0.127', 'crawl-1.googlebot.com', '127.0.0.10');
  // The name is theirs, but it does not lead back.
  names.set('11.0.0.127', 'crawl-2.googlebot.com', '127.0.0.99');
  names.set('12.0.0.127', 'evil-googlebot.com', '127.0.0.12');
  names.silence('14.0.0.127');
  const bots = { groups: ['tool' as const], allowVerified: true, denyFake: true };
  const ask = await guarded({ bots, userAgent: { mode: 'deny', items: ['bot'] } });
  const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1)';
  const from = async (last: number, name = agent) => {
    const host = `access-${count}.example.com`;
    const headers = { 'user-agent': name };
    const { status, text } = await edge.get(host, '/', { headers, from: `127.0.0.${last}` });
    return status === 200 ? status : /原因代码：(\w+)/.exec(text)?.[1];
  };
  expect(await from(10)).toBe(200);
  expect(await from(11)).toBe('bot_fake');
  expect(await from(12)).toBe('bot_fake');
  expect(await from(13)).toBe('bot_fake');
  // Without an answer nobody is an engine, and nobody is a liar.
  expect(await from(14)).toBe('user_agent');
  expect(await from(10, 'Bot')).toBe('user_agent');
  const asked = names.asked();
  expect([await ask({ headers: { 'user-agent': agent }, from: '127.0.0.10' })]).toEqual([200]);
  expect(names.asked()).toBe(asked);
});

const engines = {
  bing: 'Mozilla/5.0 (compatible; bingbot/2.0)',
  duck: 'DuckDuckBot/1.1',
  so360: '360Spider',
  google: 'Mozilla/5.0 (compatible; Googlebot/2.1)',
};

test('the addresses that a search engine has published are its own, whatever the DNS says', async () => {
  await guarded({
    bots: { allowVerified: true, denyFake: true },
    userAgent: { mode: 'deny', items: ['bot', '360spider'] },
  });
  const host = `access-${count}.example.com`;
  const from = async (last: number, agent: string) => {
    const headers = { 'user-agent': agent };
    const { status, text } = await edge.get(host, '/', { headers, from: `127.0.0.${last}` });
    return status === 200 ? status : /原因代码：(\w+)/.exec(text)?.[1];
  };
  await edge.eventually(async () => (await from(20, engines.bing)) === 200);
  expect(await from(21, engines.bing)).toBe(200);
  expect(await from(23, engines.bing)).toBe('bot_fake');
  expect(await from(22, engines.duck)).toBe(200);
  expect(await from(23, engines.duck)).toBe('bot_fake');
  // Of an engine without names and without a list nobody is one, and nobody is a liar.
  expect(await from(23, engines.so360)).toBe('user_agent');
  // A list that cannot be read leaves the DNS in charge.
  names.set('24.0.0.127', 'crawl-24.googlebot.com', '127.0.0.24');
  expect(await from(24, engines.google)).toBe(200);
});

test('rules of defence let a search engine by at its own address, and not by a forged name', async () => {
  names.set('30.0.0.127', 'crawl-30.googlebot.com', '127.0.0.30');
  names.set('31.0.0.127', 'crawl-31.googlebot.com', '127.0.0.99');
  names.set('32.0.0.127', 'googlebot.com.evil.example', '127.0.0.32');
  names.silence('33.0.0.127');
  const group = groupOf(randomUUID(), { action: { kind: 'challenge', level: 'js' } });
  const host = 'engines.example.com';
  const cc = ccSettingsSchema.parse({ group: group.id });
  const site = { ...siteOf([host], [originAt(port)]), cc };
  await edge.inForce([site], [], [], { groups: [group] });
  const from = async (last: number, agent: string) => {
    const headers = { ...navigation, 'user-agent': agent };
    return (await edge.get(host, '/', { headers, from: `127.0.0.${last}` })).status;
  };
  expect(await from(30, engines.google)).toBe(200);
  expect(await from(31, engines.google)).toBe(503);
  expect(await from(32, engines.google)).toBe(503);
  // A name server that is dead makes ordinary visitors of engines, within its second.
  expect(await from(33, engines.google)).toBe(503);
  await edge.eventually(async () => (await from(20, engines.bing)) === 200);
  expect(await from(30, 'Mozilla/5.0')).toBe(503);
});
