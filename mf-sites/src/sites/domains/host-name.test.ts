import { toAsciiHost } from '@console/contract/common/addresses/address';
import { unicodeHost } from './host-name';

describe('unicodeHost', () => {
  it.each([
    '中文.example',
    'bücher.example',
    '*.日本語.example',
    'правда.example',
    '商城-2026.中国',
    '💙.example',
  ])('reads %s back from its punycode', (name) => {
    const ascii = name.startsWith('*.') ? `*.${toAsciiHost(name.slice(2))}` : toAsciiHost(name);
    expect(unicodeHost(ascii ?? '')).toBe(name);
  });

  it('leaves plain and malformed names alone', () => {
    expect(unicodeHost('www.example.com')).toBeUndefined();
    expect(unicodeHost('xn--!!!.example')).toBeUndefined();
    expect(unicodeHost('xn--99999999.example')).toBeUndefined();
  });
});
