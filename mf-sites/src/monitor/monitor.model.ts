import type { MonitorPoint, Percentiles } from '@console/contract/monitor/monitor';
import {
  isLastOpen,
  type PeakBandwidth,
  peakOf,
  ratesOf,
} from '@console/contract/monitor/monitor-rates';
import type { ChartColor } from '@console/kit/chart';

/** Status classes keep their colour everywhere in the console. */
export const statusClasses = [
  { key: 'status2xx', label: '2xx', color: 's2' },
  { key: 'status3xx', label: '3xx', color: 's3' },
  { key: 'status4xx', label: '4xx', color: 's4' },
  { key: 'status5xx', label: '5xx', color: 's5' },
] as const satisfies { key: keyof MonitorPoint; label: string; color: ChartColor }[];

/** Percentiles: of every hundred requests fifty, five and one take longer. */
export const percentiles = [
  { key: 'p50', label: 'p50', color: 'c1' },
  { key: 'p95', label: 'p95', color: 'c3' },
  { key: 'p99', label: 'p99', color: 'c5' },
] as const satisfies { key: keyof Percentiles; label: string; color: ChartColor }[];

type Latencies = Record<keyof Percentiles, (number | null)[]>;

export type MonitorData = {
  step: number;
  points: readonly MonitorPoint[];
  /** The stretch of the same length before, where it was asked for. */
  before?: readonly MonitorPoint[] | undefined;
  /** Told by the API where points are longer than a minute. */
  peak?: PeakBandwidth | undefined;
};

/** Curves of a window; all lists have one entry for each time. */
export type Curves = {
  times: number[];
  /** The last step is still filling up. */
  lastOpen: boolean;
  requestsPerSecond: number[];
  bitsPerSecond: number[];
  bitsInPerSecond: number[];
  originBitsPerSecond: number[];
  openedPerSecond: number[];
  blockedPerSecond: number[];
  challengedPerSecond: number[];
  passedPerSecond: number[];
  failedPerSecond: number[];
  hitRatio: (number | null)[];
  byteHitRatio: (number | null)[];
  statusPerSecond: Record<(typeof statusClasses)[number]['key'], number[]>;
  /** Milliseconds; null where nobody asked. */
  totalMs: Latencies;
  originMs: Latencies;
};

/** `now` is Unix seconds, for the last step, which may still be filling up. */
export function curvesOf({ step, points }: MonitorData, now: number): Curves {
  const perSecond = (amount: (point: MonitorPoint) => number) =>
    ratesOf({ step, points }, now, amount);
  return {
    times: points.map(({ t }) => t),
    lastOpen: isLastOpen({ step, points }, now),
    requestsPerSecond: perSecond((point) => point.requests),
    bitsPerSecond: perSecond((point) => point.bytesOut * 8),
    bitsInPerSecond: perSecond((point) => point.bytesIn * 8),
    originBitsPerSecond: perSecond((point) => point.originBytes * 8),
    openedPerSecond: perSecond((point) => point.opened),
    blockedPerSecond: perSecond((point) => point.blocked),
    challengedPerSecond: perSecond((point) => point.challenged),
    passedPerSecond: perSecond((point) => point.passed),
    failedPerSecond: perSecond((point) => point.failed),
    hitRatio: points.map(({ hits, requests }) => ratioOf(hits, requests)),
    byteHitRatio: points.map(({ hitBytes, bytesOut }) => ratioOf(hitBytes, bytesOut)),
    statusPerSecond: {
      status2xx: perSecond((point) => point.status2xx),
      status3xx: perSecond((point) => point.status3xx),
      status4xx: perSecond((point) => point.status4xx),
      status5xx: perSecond((point) => point.status5xx),
    },
    totalMs: latenciesOf(points, 'totalMs'),
    originMs: latenciesOf(points, 'originMs'),
  };
}

function latenciesOf(points: readonly MonitorPoint[], of: 'totalMs' | 'originMs'): Latencies {
  const valuesOf = (key: keyof Percentiles) => points.map((point) => point[of]?.[key] ?? null);
  return { p50: valuesOf('p50'), p95: valuesOf('p95'), p99: valuesOf('p99') };
}

/** Figures of a whole window. */
export function totalsOf(data: MonitorData) {
  const { points } = data;
  const sum = (key: 'requests' | 'bytesOut' | 'hits' | 'blocked' | 'challenged') =>
    points.reduce((total, point) => total + point[key], 0);
  const requests = sum('requests');
  return {
    requests,
    bytesOut: sum('bytesOut'),
    peak: data.peak ?? peakOf(data, ({ bytesOut }) => bytesOut),
    hitRatio: ratioOf(sum('hits'), requests),
    refused: sum('blocked') + sum('challenged'),
  };
}

/** Null without a whole: 0 of 0 is no ratio. */
export function ratioOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}
