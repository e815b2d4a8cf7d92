import { accessSettingsSchema } from '../../sites/settings/access';
import { blocksOf, ipRangeSchema, parseIpRange } from './ip-range';

const blocksText = (text: string) => {
  const range = parseIpRange(text);
  return range ? blocksOf(range).map(({ base, prefix }) => `${base.toString(16)}/${prefix}`) : [];
};

test.each([
  ['1.2.3.4', ['1020304/32']],
  ['10.1.2.3/8', ['a000000/8']],
  ['0.0.0.0/0', ['0/0']],
  ['1.2.3.4-1.2.3.9', ['1020304/30', '1020308/31']],
  ['::1', ['1/128']],
  ['2001:DB8::/32', ['20010db8000000000000000000000000/32'.replace(/^0+/, '')]],
  ['::/0', ['0/0']],
])('%s is covered by %j', (text, blocks) => {
  expect(blocksText(text.toLowerCase())).toEqual(blocks);
});

test.each([
  '',
  '1.2.3',
  '1.2.3.4/33',
  '1.2.3.4/',
  '1.2.3.9-1.2.3.4',
  '1.2.3.4-::1',
  'a.com',
  '::/129',
  '1.2.3.4/8/8',
])('%p is refused', (text) => {
  expect(ipRangeSchema.safeParse(text).success).toBe(false);
});

test('lists whose ranges are too scattered for the memory of nodes are refused', () => {
  const scattered = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const net = `2001:${(0xdb8 + index).toString(16)}`;
      return { address: `${net}::1-${net}:ffff:ffff:ffff:ffff:ffff:fffe` };
    });
  expect(accessSettingsSchema.safeParse({ ipBlack: scattered(20) }).success).toBe(true);
  expect(accessSettingsSchema.safeParse({ ipBlack: scattered(30) }).error?.issues).toMatchObject([
    { path: ['ipBlack'], message: expect.stringContaining('过于零散') },
  ]);
});
