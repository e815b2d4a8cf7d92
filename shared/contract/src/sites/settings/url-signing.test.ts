import { signingSettingsSchema, signUrl } from './url-signing';

const md5 = (text: string) => `<${text}>`;
const base = { key: 'k', parameter: 'sign', at: 1_700_000_000, md5 };

it.each([
  ['A', 'http://a.com/v/1.mp4?x=1&sign=1700000000-0-0-</v/1.mp4-1700000000-0-0-k>'],
  ['B', 'http://a.com/202311150613/<k202311150613/v/1.mp4>/v/1.mp4?x=1'],
  ['C', 'http://a.com/<k/v/1.mp46553f100>/6553f100/v/1.mp4?x=1'],
] as const)('signs by type %s', (type, expected) => {
  const signed = signUrl('http://a.com/v/1.mp4?x=1', { ...base, type });
  expect(decodeURI(signed)).toBe(expected);
});

it('keeps a query that holds signs of its own', () => {
  const signed = signUrl('http://a.com/中?q=%2B&q', { ...base, type: 'A', md5: () => 'h' });
  expect(signed).toBe('http://a.com/%E4%B8%AD?q=%2B&q&sign=1700000000-0-0-h');
});

it.each([
  [{ type: 'A' }, 'key'],
  [{ key: 'short' }, 'key'],
  [{ key: 'a'.repeat(16), spareKey: 'a'.repeat(16) }, 'spareKey'],
  [{ type: 'C', keyMask: '****', scope: 'only' }, 'places'],
  [{ places: ['.mp4'] }, 'places.0'],
  [{ parameter: 'a&b' }, 'parameter'],
  [{ validity: { value: 0, unit: 'day' } }, 'validity.value'],
])('refuses %j at its field', (settings, field) => {
  const { error } = signingSettingsSchema.safeParse(settings);
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([field]);
});
