import { newRule, ruleText, testAddress } from './cache.model';

const rules = [
  { ...newRule, match: 'path' as const, values: ['/admin/logo.png'] },
  { ...newRule, values: ['png', 'jpg', 'gif', 'css'] },
];

it.each([
  ['/admin/logo.png', 0],
  ['https://www.example.com/a/LOGO.PNG?v=1', 1],
  ['/a.css#top', 1],
])('%s falls under rule %i', (address, index) => {
  expect(testAddress(rules, address)).toMatchObject({ index });
});

it('says when no rule fits, and when that is no address', () => {
  expect(testAddress(rules, '/a.html')).toBe('none');
  expect(testAddress(rules, 'www.example.com')).toBe('invalid');
  expect(testAddress(rules, 'ftp://x/a.png')).toBe('invalid');
});

it('names what a rule is for', () => {
  expect(rules.map(ruleText)).toEqual(['全路径 /admin/logo.png', '文件后缀 png、jpg、gif 等 4 项']);
  expect(ruleText({ match: 'all', values: [] })).toBe('整个网站');
});
