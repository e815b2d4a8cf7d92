import { signedIn } from '../../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../../testing/test-app';

let test: TestApp;
let token: string;
let site: { id: string; revision: number };

beforeAll(async () => {
  test = await startTestApp('usual');
  ({ token } = await signedIn(test));
  const body = { domains: ['lists.example'], origin: { origins: [{ address: '203.0.113.1' }] } };
  site = (await test.call({ method: 'POST', path: '/v1/sites', token, body })).body.data;
});
afterAll(() => test.close());

const many = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count + 1 }, (_, index) => one(index));
const addresses = many(1_000, (n) => ({ address: `198.51.${n >> 8}.${n & 255}` }));
const header = (n: number) => ({ action: 'set', name: `x-${n}`, value: 'v' });

it.each<[field: string, settings: object]>([
  ['access.ipWhite', { access: { ipWhite: addresses } }],
  ['access.ipBlack', { access: { ipBlack: addresses } }],
  ['access.referer.items', { access: { referer: { items: many(200, (n) => `r${n}.example`) } } }],
  ['access.userAgent.items', { access: { userAgent: { items: many(200, (n) => `agent ${n}`) } } }],
  ['access.place.items', { access: { place: { items: many(400, () => 'CN') } } }],
  ['access.asn.items', { access: { asn: { items: many(500, (n) => `AS${n + 1}`) } } }],
  ['access.signing.places', { access: { signing: { places: many(200, (n) => `/${n}`) } } }],
  ['rules.requestHeaders', { rules: { requestHeaders: many(50, header) } }],
  ['rules.responseHeaders', { rules: { responseHeaders: many(50, header) } }],
  ['rules.redirects', { rules: { redirects: many(100, (n) => ({ from: `/${n}`, to: '/' })) } }],
  ['rules.rewrites', { rules: { rewrites: many(100, (n) => ({ from: `/${n}`, to: '/' })) } }],
  [
    'rules.cors.origins',
    { rules: { cors: { origins: many(100, (n) => `https://${n}.example`) } } },
  ],
  ['cache.rules', { cache: { rules: many(50, () => ({ match: 'all', action: 'bypass' })) } }],
  ['domains', { domains: many(200, (n) => `${n}.lists.example`) }],
])('the list %s has a limit, said at its field', async (field, settings) => {
  const body = { revision: site.revision, ...settings };
  const answer = await test.call({ method: 'PUT', path: `/v1/sites/${site.id}`, token, body });
  expect([answer.status, answer.body.code]).toEqual([400, 40001]);
  expect(answer.body.data.fields[field]).toMatch(/[一-鿿].*\d|\d.*[一-鿿]/);
});
