import { stepCount, ySteps } from './y-steps';

test.each([
  [0, 4, [0, 0.25, 0.5, 0.75, 1]],
  [null, 2, [0, 0.5, 1]],
  [17, 3, [0, 10, 20]],
  [17, 4, [0, 5, 10, 15, 20]],
  [4_000_000, 2, [0, 2_000_000, 4_000_000]],
  [0.3, 3, [0, 0.1, 0.2, 0.3]],
])('a curve that reaches %j in %i steps', (max, count, lines) => {
  expect(ySteps(max, count)).toEqual(lines);
});

test('the top line stays where it is when it is itself the highest value', () => {
  for (const max of [1, 3, 7.3, 99, 1023, 5_500_001]) {
    for (const count of [2, 3, 4]) {
      const lines = ySteps(max, count);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(max);
      expect(lines.length).toBeLessThanOrEqual(count + 1);
      expect(ySteps(lines.at(-1) ?? 0, count)).toEqual(lines);
    }
  }
});

test('a low plot has fewer lines', () => {
  expect([stepCount(100), stepCount(160), stepCount(400)]).toEqual([2, 3, 4]);
});
