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
