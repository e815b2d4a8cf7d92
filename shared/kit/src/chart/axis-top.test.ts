import {
  axisTop,
  byteAxisTop,
  byteSteps,
  powerAbove,
  powersUpTo,
  wholeAxisTop,
  wholeSteps,
} from './axis-top';

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

test.each([
  [1000, 4, 1000],
  [1024, 2, 1024],
  [600_000, 3, 600 * 1024],
  [1_500_000, 4, 1.5 * 1024 ** 2],
  [3.1 * 1024 ** 3, 4, 4 * 1024 ** 3],
])(
  'an axis of bytes over %p with room for %p lines ends at %p, a round number of its unit',
  (max, lines, top) => {
    expect(byteAxisTop(max, lines)).toBeCloseTo(top, 6);
  },
);

test.each([
  [0.02, 4, 1],
  [0, 4, 1],
  [1, 4, 1],
  [3.2, 4, 4],
  [9, 4, 10],
  [97, 4, 100],
])(
  'an axis of whole numbers over %p with room for %p lines ends at %p, and no line has a fraction',
  (max, lines, top) => {
    expect(wholeAxisTop(max, lines)).toBe(top);
    expect(wholeSteps.slice(0, 8)).toEqual([1, 2, 5, 10, 20, 25, 50, 100]);
  },
);

test('the lines of an axis of bytes are round numbers of a unit', () => {
  expect(byteSteps).toEqual(expect.arrayContaining([1, 200, 1024, 256_000, 2 * 1024 ** 2]));
  expect(byteSteps).not.toContain(1000 * 1000);
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
