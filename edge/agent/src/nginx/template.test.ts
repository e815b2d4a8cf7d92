import { renderTemplate, requirePlainPath } from './template';

test('places are filled, also twice', () => {
  expect(renderTemplate('a {{x}} b {{y}} {{x}}', { x: '1', y: '$2' })).toBe('a 1 b $2 1');
});

test('a missing value and a value without a place are mistakes', () => {
  expect(() => renderTemplate('{{x}}', {})).toThrow('needs a value for x');
  expect(() => renderTemplate('', { x: '1' })).toThrow('no place for x');
});

test.each(['/a"b', "/a'b", '/a$b', '/a;b', '/a\nb', '/a{b'])('%p is no path for nginx', (path) => {
  expect(() => requirePlainPath(path)).toThrow('目录名');
});

test('ordinary paths pass, spaces and Chinese included', () => {
  expect(requirePlainPath('/srv/边缘 节点/data-1')).toBe('/srv/边缘 节点/data-1');
});
