import { randomBytes } from 'node:crypto';
import type { ChallengeLevel } from '@console/contract/defence/rules/rules';
import {
  type Challenged,
  challengedSites,
  page,
  withCookie,
} from '../../testing/defence/challenged';
import {
  navigation,
  passChallenge,
  sendAnswer,
  sendInTime,
  taskOf,
} from '../../testing/defence/challenges';
import { showPicture } from '../../testing/defence/pictures';
import { type Serving, startServing } from '../../testing/serving';

let edge: Serving;
let port: number;

beforeAll(async () => {
  edge = await startServing();
  port = (await edge.origin('origin')).port;
});
afterAll(() => edge.stop());

const { given } = challengedSites(
  () => edge,
  () => port,
);

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
  const status = async (asked: Challenged, ip: string) =>
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
