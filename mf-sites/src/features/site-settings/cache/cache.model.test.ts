import { newBypass, newRule, ruleText, testAddress } from './cache.model';

const rules = [
  { ...newRule, match: 'path' as const, values: ['/admin/logo.png'] },
  { ...newRule, values: ['png', 'jpg', 'gif', 'css'] },
];

const cache = {
  rules,
  bypass: [newBypass, { ...newBypass, field: 'query' as const, name: 'fresh*' }],
};

it.each([
  ['/admin/logo.png', 0],
  ['https://www.example.com/a/LOGO.PNG?v=1', 1],
  ['/a.css#top', 1],
])('%s falls under rule %i', (address, index) => {
  expect(testAddress(cache, address)).toMatchObject({ index });
});

it('says when the arguments keep an address out of the cache', () => {
  expect(testAddress(cache, '/a.css?v=1&freshest#top')).toEqual({ condition: 1 });
  expect(testAddress(cache, '/a.css?v=fresh')).toMatchObject({ index: 1 });
});

it('says when no rule fits, and when that is no address', () => {
  expect(testAddress(cache, '/a.html')).toBe('none');
  expect(testAddress(cache, 'www.example.com')).toBe('invalid');
  expect(testAddress(cache, 'ftp://x/a.png')).toBe('invalid');
});

it('names what a rule is for', () => {
  expect(rules.map(ruleText)).toEqual(['全路径 /admin/logo.png', '文件后缀 png、jpg、gif 等 4 项']);
  expect(ruleText({ match: 'all', values: [] })).toBe('整个网站');
});
