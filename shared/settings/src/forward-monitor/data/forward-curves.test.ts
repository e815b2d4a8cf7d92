import type { ForwardPoint } from '@console/contract/forwards/monitor';
import { forwardCurves, forwardTotals, settledSeconds } from './forward-curves';

const point = (t: number, given: Partial<ForwardPoint> = {}): ForwardPoint => ({
  ...{ t, connections: 0, opened: 0, refused: 0, bytesIn: 0, bytesOut: 0 },
  ...given,
});
const times = (points: readonly ForwardPoint[]) => points.map(({ t }) => t);

describe('settledSeconds', () => {
  it('waits for the newest seconds of which no node has told', () => {
    const points = [point(1), point(2, { connections: 3 }), point(3), point(4)];
    expect(times(settledSeconds(points))).toEqual([1, 2]);
  });

  it('waits no longer than figures are underway', () => {
    const points = [point(1, { opened: 1 }), point(2), point(3), point(4), point(5)];
    expect(times(settledSeconds(points))).toEqual([1, 2]);
  });

  it('keeps an empty second between others, and knows of having none', () => {
    expect(times(settledSeconds([point(1), point(2), point(3, { refused: 1 })]))).toEqual([
      1, 2, 3,
    ]);
    expect(settledSeconds([])).toEqual([]);
  });
});

describe('forwardCurves', () => {
  const data = {
    step: 60,
    points: [
      point(0, { connections: 4, opened: 120, bytesOut: 6_000 }),
      // Ten seconds of the step are over, with two open on average.
      point(60, { connections: 2 / 6, opened: 20, bytesIn: 1_000, refused: 5 }),
    ],
  };

  it('tells what is going on in a step that still fills up', () => {
    const curves = forwardCurves(data, 70);
    expect(curves.lastOpen).toBe(true);
    expect(curves.connections[1]).toBeCloseTo(2);
    expect(curves.openedPerSecond).toEqual([2, 2]);
    expect(curves.bitsInPerSecond[1]).toBe(800);
  });

  it('sums a window', () => {
    expect(forwardTotals(data, 70)).toMatchObject({
      ...{ connectionsPeak: 4, opened: 140, refused: 5, bytes: 7_000 },
      peak: { bitsPerSecond: 800, seconds: 60 },
    });
  });
});
