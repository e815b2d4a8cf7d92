import { axisTop, powerAbove, powersUpTo } from './axis-top';

test.each([
  [2.84, 3, 3],
  [11.8, 3, 15],
  [10, 2, 10],
  [0.3, 3, 0.3],
  [97, 4, 100],
  [101, 4, 150],
  [1, 1, 1],
  [1_900_000, 2, 2_000_000],
  [7, 0, 10],
])('a highest value of %p with room for %p lines ends at %p', (max, lines, top) => {
  expect(axisTop(max, lines)).toBeCloseTo(top, 6);
});

test('without a value above zero there still is an axis', () => {
  expect([axisTop(null, 3), axisTop(0, 3)]).toEqual([1, 1]);
});

test.each([
  [0.004, 0.1],
  [3, 10],
  [10, 10],
  [11, 100],
])('a logarithmic axis over %p ends at %p', (max, top) => {
  expect(powerAbove(max)).toBeCloseTo(top, 6);
});

test('a logarithmic axis labels zero and powers of ten, as many as fit', () => {
  expect(powersUpTo(10, 5)).toEqual([0, 0.01, 0.1, 1, 10]);
  expect(powersUpTo(1000, 3)).toEqual([0, 0.1, 10, 1000]);
});
