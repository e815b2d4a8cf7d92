import { patternProblem } from './pattern';

test.each([
  String.raw`^/api/v\d+/(?:users|orders)\.json$`,
  String.raw`\bbot\b|[^a-z\]]{2,5}`,
  'a{1000}',
  String.raw`[\[]x[\w-]`,
  String.raw`\[a-\d`,
])('%s may be used', (pattern) => {
  expect(patternProblem(pattern)).toBeUndefined();
});

test.each([
  ['', '请输入正则表达式'],
  ['(', '正则表达式有语法错误'],
  ['a(?=b)', '不支持环视'],
  [String.raw`(a)\1`, '反向引用'],
  ['(a+)+', '重复的分组'],
  ['a++', '正则表达式有语法错误'],
  ['x{70000}', '重复次数最多 1000'],
  ['x{2,1001}', '重复次数最多 1000'],
  ['[^]', '中不能为空'],
  ['a[]b', '中不能为空'],
  ['[[:alpha:]]', '请写作'],
  [String.raw`[a-\d]`, '范围的两端'],
  ['x'.repeat(501), '最多 500 个字符'],
])('%s is refused', (pattern, reason) => {
  expect(patternProblem(pattern)).toContain(reason);
});
