import type { MonitorPoint } from '@console/contract/monitor/monitor';
import { emptyPoint } from '@console/contract/monitor/monitor-rates';
import { settledPoints } from './live-points';

function point(t: number, requests: number): MonitorPoint {
  return { ...emptyPoint(t), requests, bytesOut: requests * 100, status2xx: requests };
}

const shape = (points: readonly MonitorPoint[]) => points.map(({ t, requests }) => [t, requests]);

describe('settledPoints', () => {
  it('leaves out a second that has only begun', () => {
    expect(shape(settledPoints([point(1, 10), point(2, 4)]))).toEqual([[1, 10]]);
  });

  it('shows a rise at once', () => {
    const points = [point(1, 0), point(2, 1)];
    expect(settledPoints(points)).toBe(points);
  });
});
