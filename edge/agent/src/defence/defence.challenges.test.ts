import { randomBytes } from 'node:crypto';
import type { ChallengeLevel } from '@console/contract/defence/rules/rules';
import { ruleSettingsSchema } from '@console/contract/sites/settings/rules';
import {
  navigation,
  passChallenge,
  sendAnswer,
  sendInTime,
  taskOf,
} from '../../testing/defence/challenges';
import { defendedSites } from '../../testing/defence/defended';
import { showPicture } from '../../testing/defence/pictures';
import type { AskOptions } from '../../testing/http';
import { type Serving, startServing } from '../../testing/serving';
import { termsOf } from '../../testing/sites/package-terms';

let edge: Serving;
let port: number;

beforeAll(async () => {
  edge = await startServing();
  port = (await edge.origin('origin')).port;
});
afterAll(() => edge.stop());

const { defended, ruled } = defendedSites(
  () => edge,
  () => port,
);

const day = 86_400;
const given = (level: ChallengeLevel, limit = 100) =>
  ruled({ filters: [{ kind: 'challenge', level, seconds: day, limit }], action: { kind: 'ban' } });

type Site = Awaited<ReturnType<typeof given>>;

const page = (site: Site, options: AskOptions = {}, path = '/') =>
  site.ask(path, { ...options, headers: { ...navigation, ...options.headers } });
const withCookie = (cookie: string) => ({ headers: { cookie } });

test.each<ChallengeLevel>(['js', 'pow', 'click'])(
  '%s: the page, its answer, and a pass',
  async (level) => {
    const site = await given(level);
    const asked = await page(site);
    expect([asked.status, asked.headers['retry-after'], asked.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    const task = taskOf(asked);
    expect(task.level).toBe(level);
    const { cookie, setCookie } = await sendInTime(site.ask, task);
    expect(setCookie).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect((await page(site, withCookie(cookie))).text).toBe('origin');
    expect((await site.ask('/data', withCookie(cookie))).text).toBe('origin');
    const records = await site.records(3);
    const told = records.map(({ challenge, block }) => [challenge, block]);
    expect(told).toContainEqual([`given:${level}`, 'cc_challenge']);
    expect(told).toContainEqual([`passed:${level}`, '']);
    const ruleOf = (result: string) =>
      records.find(({ challenge }) => challenge === `${result}:${level}`)?.rule;
    expect(ruleOf('given')).toMatch(/^[0-9a-f]+$/);
    expect(ruleOf('passed')).toBe(ruleOf('given'));
  },
);

test('a wrong answer, and the challenge after it, are told of the rule that asked first', async () => {
  const site = await given('js');
  const { next } = (await sendAnswer(site.ask, taskOf(await page(site)), '', '1,2')).result ?? {};
  if (!next) throw new Error('No other challenge was given');
  expect((await sendAnswer(site.ask, next)).result).toMatchObject({ ok: true });
  const records = (await site.records(3)).filter(({ challenge }) => challenge !== '');
  expect(records.map(({ challenge }) => challenge)).toEqual(['given:js', 'failed:js', 'passed:js']);
  expect(new Set(records.map(({ rule }) => rule)).size).toBe(1);
  expect(records[0]?.rule).not.toBe('');
});

test('a page names who protects the site, in the language of the visitor', async () => {
  const terms = termsOf({ brand: '星河 <云> 100%s' });
  const site = await given('click');
  const branded = { ...site.site, package: terms.id };
  await edge.inForce([branded], [], [], { packages: [terms] });
  expect((await page(site)).text).toContain('由 星河 &lt;云&gt; 100%s 提供防护');
  const english = await page(site, { headers: { 'accept-language': 'en' } });
  expect(english.text).toContain('Protected by 星河 &lt;云&gt; 100%s');
});

test('an answer counts once, from where it was given, at that site, in its time, and not without work', async () => {
  const [site, other] = [await given('js'), await given('js')];
  const task = taskOf(await page(site));
  expect((await sendAnswer(other.ask, task)).result).toMatchObject({ ok: false, why: 'stale' });
  expect((await sendAnswer(site.as('192.0.2.1'), task)).result).toMatchObject({ why: 'stale' });
  const forged = { ...task, token: task.token.replace(/^\d/, '8') };
  expect((await sendAnswer(site.ask, forged)).result).toMatchObject({ why: 'stale' });
  expect((await sendAnswer(site.ask, task, '', '1,2')).result).toMatchObject({ why: 'wrong' });
  const next = (await sendAnswer(site.ask, taskOf(await page(site)), '', '')).result?.next;
  expect(next).toMatchObject({ level: 'js' });
  const good = taskOf(await page(site));
  expect((await sendAnswer(site.ask, good)).result).toMatchObject({ ok: true });
  expect((await sendAnswer(site.ask, good)).result).toMatchObject({ ok: false, why: 'stale' });
});

test('a pass is good for its site, nearby addresses, and gentler levels only', async () => {
  const [site, other, stricter] = [
    await given('click'),
    await given('click'),
    await given('captcha'),
  ];
  const cookie = await passChallenge(site.as('192.0.2.1'));
  const status = async (asked: Site, ip: string) =>
    (await asked.as(ip)('/', { headers: { ...navigation, cookie } })).status;
  expect(await status(site, '192.0.2.200')).toBe(200);
  expect(await status(site, '192.0.3.1')).toBe(503);
  expect(await status(other, '192.0.2.1')).toBe(503);
  expect(await status(stricter, '192.0.2.1')).toBe(503);
  const forged = cookie.replace(/=5\./, '=8.');
  expect((await page(stricter, withCookie(forged))).status).toBe(503);
  const gentler = await given('js');
  const { site: same } = site;
  await edge.inForce([{ ...same, cc: { ...gentler.site.cc } }]);
  expect(await status(site, '192.0.2.1')).toBe(200);
});

test('a pass outlives a change of key by one key', async () => {
  const site = await given('js');
  const cookie = await passChallenge(site.ask);
  const status = async () => (await page(site, withCookie(cookie))).status;
  const rotate = async () => {
    edge.plane.passKeys = [randomBytes(32).toString('base64'), ...edge.plane.passKeys].slice(0, 2);
    await edge.inForce([]);
  };
  await rotate();
  expect(await status()).toBe(200);
  await rotate();
  expect(await status()).toBe(503);
});

test('a visitor who changes between IPv6 and IPv4 is asked once of each', async () => {
  const site = await given('js');
  const [six, four] = [site.as('2001:db8:1::1'), site.as('192.0.2.50')];
  const task = taskOf(await six('/', { headers: navigation }));
  const moved = (await sendAnswer(four, task)).result?.next;
  if (!moved) throw new Error('no further task');
  const ofFour = (await sendAnswer(four, moved)).cookie;
  const ofSix = await passChallenge(six);
  const both = { headers: { ...navigation, cookie: `${ofFour}; ${ofSix}` } };
  expect([(await four('/', both)).status, (await six('/', both)).status]).toEqual([200, 200]);
});

test('5 秒盾 takes five seconds, however fast the answer', async () => {
  const site = await given('wait');
  const task = taskOf(await page(site));
  const started = Date.now();
  expect((await sendAnswer(site.ask, task)).result).toEqual({ ok: false, why: 'early' });
  const { cookie } = await sendInTime(site.ask, task);
  expect(Date.now() - started).toBeGreaterThan(4_500);
  expect((await page(site, withCookie(cookie))).status).toBe(200);
});

test('a redirect gives the cookie on its way, leaves nothing in the address, and ends without one', async () => {
  const site = await given('redirect');
  const first = await page(site, {}, '/a?b=1');
  const [tried = ''] = first.headers['set-cookie'] ?? [];
  expect([first.status, first.headers.location]).toEqual([
    302,
    '/.edge/challenge/enter?to=%2Fa%3Fb%3D1',
  ]);
  const enter = first.headers.location ?? '';
  const without = await page(site, {}, enter);
  expect([without.status, without.text.includes('Cookie')]).toEqual([503, true]);
  const cookie = tried.split(';')[0] ?? '';
  const back = await page(site, withCookie(cookie), enter);
  expect([back.status, back.headers.location]).toEqual([302, '/a?b=1']);
  const [pass = ''] = back.headers['set-cookie'] ?? [];
  expect((await page(site, withCookie(pass.split(';')[0] ?? ''), '/a?b=1')).text).toBe('origin');
  for (const to of ['//evil.test', '/\\evil.test', 'https://evil.test', '/%09/evil.test']) {
    const asked = await page(
      site,
      withCookie(pass.split(';')[0] ?? ''),
      `/.edge/challenge/enter?to=${encodeURIComponent(to)}`,
    );
    expect(new URL(asked.headers.location ?? '', `http://${site.host}`).host).toBe(site.host);
  }
});

test('only what shows a page gets one; the rest is told in a few bytes', async () => {
  const site = await given('js');
  const cases: [AskOptions, string][] = [
    [{ headers: { ...navigation } }, 'text/html; charset=utf-8'],
    [{ headers: { accept: 'text/html' } }, 'text/html; charset=utf-8'],
    [{ headers: { accept: '*/*' } }, 'application/json'],
    [{ headers: { ...navigation, 'sec-fetch-mode': 'cors' } }, 'application/json'],
    [
      { headers: { accept: 'text/html', 'x-requested-with': 'XMLHttpRequest' } },
      'application/json',
    ],
    [{ headers: { ...navigation, 'sec-purpose': 'prefetch' } }, 'application/json'],
    [
      { headers: { ...navigation, 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' } },
      'application/json',
    ],
    [{ headers: { connection: 'Upgrade', upgrade: 'websocket' } }, 'application/json'],
    [{ method: 'DELETE', headers: { ...navigation } }, 'application/json'],
  ];
  for (const [options, type] of cases) {
    const { status, headers } = await site.ask('/', options);
    expect([options, status, headers['content-type'], typeof headers['x-edge-challenge']]).toEqual([
      options,
      503,
      type,
      'string',
    ]);
  }
  const { text } = await site.ask('/', {});
  expect(JSON.parse(text)).toMatchObject({ code: 'cc_challenge', challenge: 'js' });
});

test('what carries no cookies by agreement is never asked', async () => {
  const site = await given('js', 1);
  const preflight = { origin: 'http://a.test', 'access-control-request-method': 'PUT' };
  const cases: [string, AskOptions][] = [
    ['/', { method: 'OPTIONS', headers: preflight }],
    ['/sw.js', { headers: { 'service-worker': 'script' } }],
    ['/.well-known/security.txt', {}],
    ['/robots.txt', {}],
    ['/sitemap-1.xml', {}],
    ['/favicon.ico', {}],
    ['/app.webmanifest', {}],
  ];
  for (const [path, options] of cases)
    expect([path, (await site.ask(path, options)).status]).toEqual([path, 200]);
  expect((await site.ask('/', { method: 'OPTIONS' })).status).toBe(503);
});

test('rules for headers of the site do not touch the page', async () => {
  const site = await given('js');
  const rules = {
    requestHeaders: [],
    responseHeaders: [{ action: 'set', name: 'Cache-Control', value: 'public, max-age=60' }],
  };
  const sections = JSON.parse(JSON.stringify(rules));
  await edge.inForce([{ ...site.site, rules: ruleSettingsSchema.parse(sections) }]);
  expect((await page(site)).headers['cache-control']).toBe('no-store');
});

const form = (site: Site, body: string, headers: Record<string, string> = {}) =>
  page(site, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  });

test('a form of the site itself is held and sent again, and none of another site', async () => {
  const site = await given('js');
  const held = await form(site, 'a=%22%3Cb%3E&n=1%0D%0A2&%E4%B8%AD=%26');
  expect(taskOf(held).resume).toBe('send');
  expect(held.text).toContain('<input type="hidden" name="a" value="&quot;&lt;b&gt;">');
  expect(held.text).toContain('<input type="hidden" name="中" value="&amp;">');
  for (const [body, headers, resume] of [
    ['a=1', { 'sec-fetch-site': 'cross-site' }, 'open'],
    ['a=%FF', {}, 'again'],
    ['a=1', { 'content-type': 'multipart/form-data; boundary=x' }, 'again'],
    [`a=${'x'.repeat(70_000)}`, {}, 'again'],
  ] as const) {
    const asked = await form(site, body, headers);
    expect([resume, taskOf(asked).resume, asked.text.includes('type="hidden"')]).toEqual([
      resume,
      resume,
      false,
    ]);
  }
});

test('who is asked too often without an answer trips, a browser that loads a page does not', async () => {
  const site = await given('js', 5);
  const [person, program] = [site.as('192.0.2.10'), site.as('192.0.2.11')];
  // Two tabs, and what scripts and pictures of them ask for.
  for (let n = 0; n < 2; n += 1) await person('/', { headers: navigation });
  const parts = Array.from({ length: 20 }, () =>
    person('/data', { headers: { 'sec-fetch-mode': 'cors' } }),
  );
  for (const { status } of await Promise.all(parts)) expect(status).toBe(503);
  const cookie = await passChallenge(person);
  expect((await person('/', { headers: { ...navigation, cookie } })).status).toBe(200);
  const statuses = [];
  for (let n = 0; n < 7; n += 1)
    statuses.push((await program('/', { headers: navigation })).status);
  expect(statuses).toEqual([503, 503, 503, 503, 503, 403, 403]);
  const told = (await site.records(31))
    .filter(({ ip }) => ip === '192.0.2.11')
    .map(({ block }) => block);
  expect(told.slice(-2)).toEqual(['cc_ban', 'banned']);
});

test('behind one address, each who passes makes room for the next', async () => {
  const site = await given('js', 3);
  const visitor = site.as('192.0.2.20');
  for (let n = 0; n < 10; n += 1) await passChallenge(visitor);
  expect((await visitor('/', { headers: navigation })).status).toBe(503);
});

test.each([
  ['slide', '120', ['118', '126'], ['100', '', 'x']],
  ['rotate', '5', ['355', '10'], ['30', '']],
  ['captcha', 'AC34X', [' ac34 x'], ['AC34', '']],
] as const)('%s: the node alone knows what is on the picture', async (level, answer, good, bad) => {
  const site = await given(level);
  const drawn = await edge.eventually(async () => {
    const task = taskOf(await page(site));
    return task.picture && task;
  });
  const picture = (token: string, part = 'main') =>
    site.ask(`/.edge/challenge/picture?${new URLSearchParams({ token, part })}`);
  const { headers, status } = await picture(drawn.token);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/png',
    'no-store',
  ]);
  expect((await picture(drawn.token.replace(/^\d/, '2'))).status).toBe(404);
  for (const text of [...bad, ...good]) {
    await showPicture(edge.node.dir, level, answer, Buffer.from('picture'));
    const task = taskOf(await page(site));
    expect((await picture(task.token)).text).toBe('picture');
    const { result, cookie } = await sendInTime(site.ask, task, text);
    const isGood = good.some((one) => one === text);
    expect([text, result?.ok, result?.why]).toEqual([text, isGood, isGood ? undefined : 'wrong']);
    if (isGood) expect((await page(site, withCookie(cookie))).text).toBe('origin');
  }
});

test('nobody guesses for long', async () => {
  const site = await given('captcha');
  const visitor = site.as('192.0.2.30');
  const task = taskOf(await visitor('/', { headers: navigation }));
  const statuses = new Set<number>();
  for (let n = 0; n < 31; n += 1) {
    statuses.add((await sendAnswer(visitor, { ...task, token: 'x' }, '', '')).status);
  }
  expect([...statuses]).toEqual([200, 429]);
});

test('in the language of the visitor, without scripts with a word, and files that stay', async () => {
  const site = await given('js');
  const chinese = await page(site, { headers: { 'accept-language': 'zh-CN,en;q=0.5' } });
  const english = await page(site, { headers: { 'accept-language': 'en-US,zh;q=0.5' } });
  expect(chinese.text).toMatch(/lang="zh-CN"[\s\S]*<noscript><p>请/);
  expect(english.text).toMatch(/lang="en"[\s\S]*<noscript><p>Please/);
  for (const [, path = ''] of english.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
    const { status, headers } = await site.ask(path);
    expect([path, status, headers['cache-control']]).toEqual([path, 200, 'public, max-age=86400']);
  }
  expect((await site.ask('/.edge/challenge/../../etc/passwd')).status).not.toBe(200);
});

test("where nobody is defended the places of challenges are the origin's", async () => {
  const site = await defended({});
  expect((await site.ask('/.edge/other')).text).toBe('origin');
});
