import { conditionLeafSchema, conditionSchema } from '../rules/conditions';
import { evaluateCondition, normalPath } from './evaluate';
import { conditionVectors, plainRequest, vectorLists } from './vectors';

test.each(conditionVectors)('$name', ({ leaf, request, holds }) => {
  const whole = conditionLeafSchema.parse({ kind: 'is', ...leaf });
  expect(evaluateCondition(whole, { ...plainRequest, ...request }, vectorLists)).toBe(holds);
});

test('all, any and none nest', () => {
  const get = { kind: 'is', field: 'method', operator: 'eq', values: ['GET'] };
  const post = { ...get, values: ['POST'] };
  const says = (kind: string, ...items: object[]) =>
    evaluateCondition(conditionSchema.parse({ kind, items }), plainRequest);
  expect([says('all', get, post), says('any', get, post), says('none', get, post)]).toEqual([
    ...[false, true, false],
  ]);
  expect(says('all', get, { kind: 'none', items: [post] })).toBe(true);
  expect(says('all', get, { kind: 'any', items: [post, { kind: 'all', items: [get] }] })).toBe(
    true,
  );
});

test('places and networks are told in either way of writing', () => {
  const look = (field: string, value: string) =>
    evaluateCondition(
      conditionLeafSchema.parse({ kind: 'is', field, operator: 'eq', values: [value] }),
      { ...plainRequest, country: 'CN', region: 'CN-GD', asn: 'AS4134' },
    );
  expect([look('asn', '4134'), look('asn', 'as4134'), look('region', 'CN-GD')]).toEqual([
    ...[true, true, true],
  ]);
});

test.each([
  ['/a/./b/../c', '/a/c'],
  ['/..', '/'],
  ['/a/..', '/'],
  ['/a/', '/a/'],
  ['/%2e%2e/x', '/x'],
  ['/a+b', '/a+b'],
])('the path of %s is %s', (uri, path) => {
  expect(normalPath(uri)).toBe(path);
});
