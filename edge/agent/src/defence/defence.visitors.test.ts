import { cacheSettingsSchema } from '@console/contract/sites/settings/cache';
import { navigation, passChallenge } from '../../testing/defence/challenges';
import type { RuleSketch } from '../../testing/defence/defence';
import { defendedSites, when } from '../../testing/defence/defended';
import { type Serving, startServing } from '../../testing/serving';

// What is no ordinary browser, pages that were kept, and passes in other hands.
let edge: Serving;
let port: number;

beforeAll(async () => {
  edge = await startServing();
  port = (await edge.origin('origin')).port;
});
afterAll(() => edge.stop());

const { ruled } = defendedSites(
  () => edge,
  () => port,
);
const day = 86_400;
const asked = (limit: number): RuleSketch => ({
  filters: [{ kind: 'challenge', level: 'js', seconds: day, limit }],
  action: { kind: 'ban' },
});

test('who changes what the browser says of itself keeps the pass', async () => {
  const site = await ruled(asked(100));
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone)', 'accept-language': 'en' };
  const cookie = await passChallenge(site.as('192.0.2.1'));
  const emulated = { headers: { ...navigation, ...phone, cookie } };
  expect((await site.as('192.0.2.1')('/', emulated)).text).toBe('origin');
});

test('a pass that is copied to 100 addresses is good at few of them, and theirs whom it was given', async () => {
  const site = await ruled(asked(100));
  const home = site.as('192.0.2.1');
  const cookie = await passChallenge(home);
  const status = async (visitor: typeof home) =>
    (await visitor('/', { headers: { ...navigation, cookie } })).status;
  const statuses: number[] = [];
  for (let n = 0; n < 100; n += 1) {
    const near = await status(site.as(`192.0.2.${n + 100}`));
    const far = await status(site.as(`198.51.100.${n + 100}`));
    expect(far).toBe(503);
    statuses.push(near);
  }
  expect(statuses.filter((one) => one === 200)).toHaveLength(16);
  // The first of them are people who were given another address meanwhile: they keep it.
  expect(statuses.slice(0, 16)).not.toContain(503);
  expect(await status(site.as('192.0.2.100'))).toBe(200);
  expect(await status(home)).toBe(200);
  // Everybody else is asked, and gets in by an answer of their own.
  const own = await passChallenge(site.as('192.0.2.199'));
  const later = await site.as('192.0.2.199')('/', { headers: { ...navigation, cookie: own } });
  expect(later.status).toBe(200);
});

test('feeds, git and previews are told in a few bytes, are not banned at their pace, and pass where a rule lets them', async () => {
  const programs: [string, Record<string, string>][] = [
    ['/feed', { 'user-agent': 'Feedly/1.0', accept: 'application/rss+xml, */*' }],
    ['/repo/info/refs?service=git-upload-pack', { 'user-agent': 'git/2.43', accept: '*/*' }],
    ['/', { 'user-agent': 'TelegramBot (like TwitterBot)' }],
  ];
  const open: RuleSketch = {
    when: when('path', 'regex', ['^/(?:feed$|repo/)']),
    action: { kind: 'allow' },
  };
  const [strict, considerate] = [await ruled(asked(60)), await ruled(open, asked(60))];
  for (const [path, headers] of programs) {
    for (let n = 0; n < 15; n += 1) {
      const { status, headers: told, text } = await strict.as('192.0.2.2')(path, { headers });
      expect([status, told['retry-after'], told['cache-control']]).toEqual([503, '5', 'no-store']);
      expect([told['x-edge-challenge'], text.length < 200]).toEqual(['js', true]);
    }
  }
  const answers = [];
  for (const [path, headers] of programs)
    answers.push((await considerate.as('192.0.2.2')(path, { headers })).status);
  expect(answers).toEqual([200, 200, 503]);
  // People at the same address go on.
  await passChallenge(strict.as('192.0.2.2'));
});

test('where pages are kept for everybody, no page of a challenge is, and none is shown unasked', async () => {
  let count = 0;
  const origin = await edge.origin('pages', (_, response) => {
    count += 1;
    response.writeHead(200, {
      'content-type': 'text/html',
      'cache-control': 'public, max-age=600',
    });
    response.end(`page ${count}`);
  });
  const site = await ruled(asked(100));
  const { cc, origin: settings } = site.site;
  const cache = cacheSettingsSchema.parse({
    rules: [{ match: 'all', ttl: { value: 1, unit: 'hour' }, ignoreOrigin: true }],
  });
  const origins = [{ address: '127.0.0.1', port: origin.port, weight: 1, role: 'up' as const }];
  await edge.inForce([{ ...site.site, cc, cache, origin: { ...settings, origins } }]);
  const visit = (ip: string, cookie = '') =>
    site.as(ip)('/', { headers: { ...navigation, ...(cookie && { cookie }) } });
  expect((await visit('192.0.2.1')).status).toBe(503);
  const cookie = await passChallenge(site.as('192.0.2.1'));
  expect((await visit('192.0.2.1', cookie)).text).toBe('page 1');
  const kept = await visit('192.0.2.1', cookie);
  expect([kept.text, kept.headers['x-cache']]).toEqual(['page 1', 'HIT']);
  // Kept for all, yet asked of each.
  const second = await visit('203.0.113.1');
  expect([second.status, second.headers['x-cache'], second.headers.etag]).toEqual([
    503,
    undefined,
    undefined,
  ]);
  // A browser that kept the page asks whether it is still so: only a challenge may be the answer.
  const again = {
    ...navigation,
    'if-modified-since': new Date().toUTCString(),
    'if-none-match': '*',
  };
  expect((await site.as('203.0.113.1')('/', { headers: again })).status).toBe(503);
  const other = await passChallenge(site.as('203.0.113.1'));
  expect((await visit('203.0.113.1', other)).text).toBe('page 1');
});
