import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ccSettingsSchema } from '@console/contract/sites/settings/cc';
import { navigation } from '../../testing/defence/challenges';
import { groupOf } from '../../testing/defence/defence';
import { type NameServer, startNameServer } from '../../testing/name-server';
import { type Serving, startServing } from '../../testing/serving';
import { guardedSites } from '../../testing/sites/guarded';
import { originAt, siteOf } from '../../testing/sites/site';

let edge: Serving;
let port: number;
let names: NameServer;

const engineLists = mkdtempSync(join(tmpdir(), 'edge-engines-'));

beforeAll(async () => {
  names = await startNameServer();
  const prefixes = [{ ipv6Prefix: '2001:db8::/64' }, { ipv4Prefix: '127.0.0.20/31' }];
  writeFileSync(join(engineLists, 'bing.json'), JSON.stringify({ creationTime: '', prefixes }));
  writeFileSync(join(engineLists, 'duckduckgo.txt'), '# 2026-11-22\n127.0.0.22\n');
  writeFileSync(join(engineLists, 'google.json'), '{"prefixes":[{"ipv4Prefix":"x"}]}');
  edge = await startServing({ EDGE_RESOLVERS: names.address, EDGE_ENGINE_LISTS: engineLists });
  port = (await edge.origin('origin')).port;
});
afterAll(async () => {
  await edge.stop();
  await names.stop();
  rmSync(engineLists, { recursive: true });
});

const guarded = guardedSites(
  () => edge,
  () => port,
);

test('programs by group and one by one', async () => {
  const { ask } = await guarded({ bots: { groups: ['ai'], items: ['curl'] } });
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
  const { host, ask } = await guarded({ bots, userAgent: { mode: 'deny', items: ['bot'] } });
  const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1)';
  const from = async (last: number, name = agent) => {
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
  const { host } = await guarded({
    bots: { allowVerified: true, denyFake: true },
    userAgent: { mode: 'deny', items: ['bot', '360spider'] },
  });
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
