import { randomUUID } from 'node:crypto';
import { accessRecordSchema } from '@console/contract/edge/endpoints/edge';
import fc from 'fast-check';
import { makeRecord } from '../../../testing/records';
import { readAccessLine } from './access-line';

const siteId = randomUUID();
const lineOf = (given: object) => JSON.stringify({ ...makeRecord({ siteId }), ...given });

test('what a node words is taken as it stands, with its site and its moment', () => {
  for (const given of [{}, { upstreamMs: null }, { ip: '2001:db8::1' }, { uri: '/中文?😀' }]) {
    const line = lineOf({ at: 1_700_000_000_123, ...given });
    expect(readAccessLine(line)).toEqual({ at: 1_700_000_000_123, siteId, line });
  }
});

test('a website named in capitals is the same one, however its line is read', () => {
  for (const given of [{}, { later: 1 }]) {
    const line = lineOf({ siteId: siteId.toUpperCase(), ...given });
    expect(readAccessLine(line)).toMatchObject({ siteId });
  }
});

test.each([
  ['an escape', { uri: '/"\\\u0000' }],
  ['a value beyond the form', { port: 65_535, asn: 4_294_967_295 }],
  ['a field that is not known', { later: 1 }],
])('%s is read the long way', (_name, given) => {
  const line = lineOf(given);
  expect(readAccessLine(line)).toEqual(accessRecordSchema.parse(JSON.parse(line)));
});

test('fields of before an upgrade have their defaults', () => {
  const { originBytes, opened, ...older } = makeRecord({ siteId, opened: true });
  expect(originBytes).toBeGreaterThan(0);
  expect(opened).toBe(true);
  expect(readAccessLine(JSON.stringify(older))).toEqual({
    ...older,
    originBytes: 0,
    opened: false,
  });
});

const numbers = fc.oneof(fc.integer(), fc.maxSafeNat(), fc.double(), fc.constant(4_294_967_296));
const texts = fc.string({ unit: 'binary', maxLength: 80 });
const anything = fc.oneof(numbers, texts, fc.boolean(), fc.constant(null), fc.ipV4(), fc.ipV6());
const fields = Object.keys(makeRecord({ siteId }));
const changed = fc.dictionary(fc.constantFrom(...fields), anything, { maxKeys: 2 });

test('nothing is taken as it stands that is not valid as it stands', () => {
  fc.assert(
    fc.property(changed, fc.nat(), (given, cut) => {
      const whole = lineOf(given);
      for (const line of [whole, whole.slice(0, cut % whole.length), whole.replace(/\d/, '0')]) {
        const record = readAccessLine(line);
        if (record && 'line' in record) {
          expect(accessRecordSchema.parse(JSON.parse(line))).toEqual(JSON.parse(line));
        }
      }
    }),
  );
});

test.each([
  ['requestId', 64],
  ['host', 255],
  ['uri', 8_192],
  ['userAgent', 1_024],
  ['referer', 2_048],
])('a %s may have its limit of characters and no more', (field, longest) => {
  expect(readAccessLine(lineOf({ [field]: '中'.repeat(longest) }))).toHaveProperty('line');
  expect(readAccessLine(lineOf({ [field]: '中'.repeat(longest + 1) }))).toBeUndefined();
});
