import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseIpRange } from '@console/contract/common/addresses/ip-range';
import { writeMmdb } from '../../../testing/mmdb';
import { geoSources } from '../../nginx/geo';
import { codeOf, geoOf, mapOf, writePlaces } from './place-data';

const dir = mkdtempSync(join(tmpdir(), 'places-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** The code that a list has for an address. */
function lookUp(path: string, address: string): string | undefined {
  const wanted = parseIpRange(address);
  const [first = ''] = /^[^.:]+./.exec(address) ?? [];
  const near = readFileSync(path, 'utf8').split('\n');
  for (const line of near.filter((one) => one.startsWith(first))) {
    const [block = '', code] = line.split(' ');
    const range = parseIpRange(block);
    if (!range || !wanted || range.bits !== wanted.bits) continue;
    if (range.first <= wanted.first && wanted.first <= range.last) return code;
  }
  return undefined;
}

test('the countries of the package are listed for both versions of IP', async () => {
  const { country } = geoSources({ country: undefined, city: undefined, asn: undefined });
  const base = join(dir, 'country');
  await writePlaces(country ?? '', 'country', base);
  expect(lookUp(mapOf(base), '8.8.8.8')).toBe('US');
  expect(lookUp(mapOf(base), '202.96.128.86')).toBe('CN');
  expect(lookUp(mapOf(base), '2001:4860:4860::8888')).toBe('US');
  expect(lookUp(mapOf(base), '10.0.0.1')).toBeUndefined();
  expect(lookUp(geoOf(base), '8.8.8.8')).toBe('US;');
}, 180_000);

test('neighbours with one code are one block, and nobody else may read the list', async () => {
  const [source, base] = [join(dir, 'asn.mmdb'), join(dir, 'asn')];
  const number = (autonomous_system_number: number) => ({ autonomous_system_number });
  await writeMmdb(source, {
    '192.0.2.0': number(64500),
    '192.0.2.1': number(64500),
    '192.0.2.2': number(64501),
  });
  await writePlaces(source, 'asn', base);
  expect(readFileSync(mapOf(base), 'utf8')).toBe('192.0.2.0/31 AS64500\n192.0.2.2/32 AS64501\n');
  expect(statSync(mapOf(base)).mode & 0o777).toBe(0o600);
});

test('a record is read as far as it tells anything', () => {
  expect(codeOf('country', { country: { iso_code: 'DE' } })).toBe('DE');
  expect(codeOf('country', { country: 'DE', country_code: 'FR' })).toBe('FR');
  expect(codeOf('region', { country_code: 'US', state1: 'Texas' })).toBe('');
  expect(codeOf('region', { country_code: 'CN', state1: 'guangdong' })).toBe('CN-GD');
  expect(codeOf('asn', { autonomous_system_number: '4134' })).toBe('');
  expect(codeOf('country', { country_code: 'x; reject' })).toBe('');
  expect(codeOf('country', 'DE')).toBe('');
});
