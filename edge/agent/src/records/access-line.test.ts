import { accessRecordSchema } from '@console/contract/edge/endpoints/edge';
import { lineForm } from '@console/contract/edge/record-line';
import { parseAccessLine } from './access-line';

const line = {
  at: '1795183827.507',
  siteId: '11111111-1111-4111-8111-111111111111',
  requestId: '6c0b4346ce26a5fe732436eebd73e43d',
  ip: '127.0.0.1',
  method: 'GET',
  scheme: 'http',
  host: 'www.example.com',
  uri: '/',
  protocol: 'HTTP/1.1',
  status: '200',
  bytesOut: '1068',
  bytesIn: '77',
  duration: '0.010',
  upstream: '10.0.0.1:80',
  upstreamTime: '0.010',
  cache: 'MISS',
  block: '',
  rule: '',
  ruleCount: '0',
  challenge: '',
  userAgent: 'curl',
  referer: '',
};

type Later = 'country' | 'region' | 'asn' | 'port' | 'originBytes' | 'request';
const parse = (change: Partial<typeof line & Record<Later, string>>) =>
  parseAccessLine(Buffer.from(JSON.stringify({ ...line, ...change }))).record;

test('figures become numbers', () => {
  expect(parse({})).toMatchObject({
    at: 1_795_183_827_507,
    status: 200,
    bytesOut: 1_068,
    bytesIn: 77,
    durationMs: 10,
    upstreamMs: 10,
  });
});

test('a record is worded in the form that the control plane takes as it stands', () => {
  const blocked = parse({ block: 'ip_black 198.51.100.0/24', country: 'CN', request: '1' });
  for (const record of [parse({}), blocked]) {
    expect(JSON.stringify(record)).toMatch(lineForm(accessRecordSchema));
  }
});

test.each([
  ['CN', 'GD', { country: 'CN', region: 'CN-GD' }],
  ['CN', 'Inner Mongolia', { country: 'CN', region: 'CN-NM' }],
  ['CN', 'nowhere', { country: 'CN', region: '' }],
  ['US', 'TX', { country: 'US', region: '' }],
  ['', '', { country: '', region: '' }],
  ['<script>', '', { country: '', region: '' }],
])('a visitor of %p %p is at %j', (country, region, place) => {
  expect(parse({ country, region })).toMatchObject(place);
});

test('a line tells network, port, what origins sent and whether a connection began', () => {
  const told = { asn: '4134', port: '8443', originBytes: '120, 3000 : -', request: '1' };
  expect(parse(told)).toMatchObject({ asn: 4134, port: 8443, originBytes: 3_120, opened: true });
  expect(parse({ request: '2' })).toMatchObject({ asn: 0, originBytes: 0, opened: false });
});

test('a refusal is the code of a rule and the entry that it met', () => {
  expect(parse({ block: 'method' })).toMatchObject({ block: 'method', blockEntry: '' });
  expect(parse({ block: 'user_agent a b*c' })).toMatchObject({
    block: 'user_agent',
    blockEntry: 'a b*c',
  });
});

test.each([
  ['', '', '', null],
  ['10.0.0.1:80, 10.0.0.2:80', '0.100, 0.250', '10.0.0.2:80', 350],
  ['10.0.0.1:80, 10.0.0.2:80', '5.001, -', '10.0.0.2:80', 5_001],
  ['10.0.0.1:80 : [::1]:8080', '0.001 : 0.002', '[::1]:8080', 3],
  ['edge_http', '0.000', '', 0],
])('the tries %p are one origin and one time', (upstream, upstreamTime, address, ms) => {
  expect(parse({ upstream, upstreamTime })).toMatchObject({ upstream: address, upstreamMs: ms });
});

test('bytes that are not UTF-8, and control characters, do not spoil a line', () => {
  const text = JSON.stringify({ ...line, uri: '/?' });
  const bytes = Buffer.from(text.replace('/?', '/\xff\xfe\\u0001\\"'), 'latin1');
  expect(parseAccessLine(bytes).record?.uri).toBe('/\ufffd\ufffd\u0001"');
});

test('text longer than the contract allows is cut', () => {
  const record = parse({ uri: `/${'x'.repeat(9_000)}`, userAgent: 'y'.repeat(2_000) });
  expect(record?.uri).toHaveLength(8_192);
  expect(record?.userAgent).toHaveLength(1_024);
});

test.each([
  ['6c0b4346ce26a5fe-12', { worker: '6c0b4346ce26a5fe', number: 12 }],
  ['', undefined],
  [undefined, undefined],
])('the number %p of a line is read', (number, expected) => {
  const text = JSON.stringify({ ...line, status: 'x', line: number });
  expect(parseAccessLine(Buffer.from(text)).line).toEqual(expected);
});

test.each([
  ['half a line', '{"at":"17951838'],
  ['no JSON', 'nginx'],
  ['a site that is none', JSON.stringify({ ...line, siteId: 'x' })],
  ['figures that are none', JSON.stringify({ ...line, status: '', bytesOut: '-' })],
  ['a missing value', JSON.stringify({ ...line, host: undefined })],
])('%s is no record', (_, text) => {
  expect(parseAccessLine(Buffer.from(text)).record).toBeUndefined();
});
