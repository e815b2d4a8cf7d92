import { mergeLive } from './live-points';

const point = (t: number, requests: number) => ({ t, requests });
const shape = (points: readonly { t: number; requests: number }[]) =>
  points.map(({ t, requests }) => [t, requests]);

describe('mergeLive', () => {
  it('adds new seconds and corrects those that a late record belongs to', () => {
    const first = mergeLive([], { now: 1001, points: [point(1000, 3), point(1001, 1)] });
    const merged = mergeLive(first, { now: 1002, points: [point(1001, 5), point(1002, 2)] });
    expect(shape(merged)).toEqual([
      [1000, 3],
      [1001, 5],
      [1002, 2],
    ]);
  });

  it('keeps five minutes and nothing from the future', () => {
    const old = [point(1000, 1), point(1001, 1)];
    const merged = mergeLive(old, { now: 1300, points: [point(1300, 1), point(1301, 1)] });
    expect(shape(merged)).toEqual([
      [1001, 1],
      [1300, 1],
    ]);
  });

  it('puts what arrives out of order in order', () => {
    const merged = mergeLive([point(12, 1)], { now: 12, points: [point(11, 2), point(10, 3)] });
    expect(merged.map(({ t }) => t)).toEqual([10, 11, 12]);
  });
});
