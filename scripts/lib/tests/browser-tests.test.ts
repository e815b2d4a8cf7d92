import { browserTests, dealTests, timesOf } from './browser-tests.mjs';

test('the longest files are dealt first, each to who has least to do', () => {
  const files = Object.entries({ a: 1, b: 5, c: 4, d: 4 }).map(([name, seconds]) => ({
    name,
    seconds,
  }));
  expect(dealTests(files, 2)).toEqual([
    ['b', 'a'],
    ['c', 'd'],
  ]);
});

test('every file of browser tests is dealt once', () => {
  const files = browserTests();
  const names = files.map(({ name }) => name);
  expect(dealTests(files, 2).flat().toSorted()).toEqual(names.toSorted());
  expect(files.every(({ seconds }) => seconds > 0)).toBe(true);
});

test('a report tells how long each file took, all its tries together', () => {
  const result = (duration: number) => ({ results: [{ duration }] });
  const inner = { specs: [{ file: 'a.spec.ts', tests: [result(1_500), result(600)] }] };
  const suites = [{ suites: [inner] }, { specs: [{ file: 'b.spec.ts', tests: [result(10)] }] }];
  expect(timesOf({ suites })).toEqual({ 'a.spec.ts': 3, 'b.spec.ts': 1 });
});
