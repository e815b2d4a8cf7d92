import { safePath } from './return-path';

test.each([
  '//evil.test',
  '/a/..//evil.test',
  '/\\evil.test',
  '/%2e%2e//evil.test',
  'https://evil.test',
  null,
])('%s leads nowhere', (text) => {
  expect(safePath(text)).toBeUndefined();
});

test('a path of the console stays what it is', () => {
  expect(safePath('/website/list?page=2#x')).toBe('/website/list?page=2#x');
});
