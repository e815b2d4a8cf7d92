import { ruleSettingsSchema } from '@console/contract/sites/settings/rules';
import { type Challenged, challengedSites, page } from '../../testing/defence/challenged';
import { navigation, taskOf } from '../../testing/defence/challenges';
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

const { defended, given } = challengedSites(
  () => edge,
  () => port,
);

test('a page names who protects the site, in the language of the visitor', async () => {
  const terms = termsOf({ brand: '星河 <云> 100%s' });
  const site = await given('click');
  const branded = { ...site.site, package: terms.id };
  await edge.inForce([branded], [], [], { packages: [terms] });
  expect((await page(site)).text).toContain('由 星河 &lt;云&gt; 100%s 提供防护');
  const english = await page(site, { headers: { 'accept-language': 'en' } });
  expect(english.text).toContain('Protected by 星河 &lt;云&gt; 100%s');
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

const form = (site: Challenged, body: string, headers: Record<string, string> = {}) =>
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
