import type { ForwardPoint } from '@console/contract/forwards/monitor';
import { isLastOpen, peakOf, ratesOf } from '@console/contract/monitor/monitor-rates';

export type ForwardData = {
  step: number;
  points: readonly ForwardPoint[];
  /** The stretch of the same length before, where it was asked for. */
  before?: readonly ForwardPoint[] | undefined;
};

/** Seconds that a node's figures may take to arrive. */
const underway = 3;

const isEmpty = ({ connections, opened, refused, bytesIn, bytesOut }: ForwardPoint) =>
  connections + opened + refused + bytesIn + bytesOut === 0;

/**
 * The pushed points to draw. Of the newest seconds no node may have told yet: while there is nothing in
 * them they wait, so that the curves do not fall at their end.
 */
export function settledSeconds(points: readonly ForwardPoint[]): readonly ForwardPoint[] {
  const waiting = points
    .slice(-underway)
    .findIndex((_, index, last) => last.slice(index).every(isEmpty));
  return waiting < 0 ? points : points.slice(0, Math.max(0, points.length - underway) + waiting);
}

/** Curves of a window; `now` is Unix seconds, for the last step, which may still be filling up. */
export function forwardCurves(data: ForwardData, now: number) {
  const perSecond = (amount: (point: ForwardPoint) => number) => ratesOf(data, now, amount);
  return {
    times: data.points.map(({ t }) => t),
    lastOpen: isLastOpen(data, now),
    // An average over the whole step, of which only a part may be over.
    connections: perSecond(({ connections }) => connections * data.step),
    openedPerSecond: perSecond(({ opened }) => opened),
    refusedPerSecond: perSecond(({ refused }) => refused),
    bitsInPerSecond: perSecond(({ bytesIn }) => bytesIn * 8),
    bitsOutPerSecond: perSecond(({ bytesOut }) => bytesOut * 8),
  };
}
export type ForwardCurves = ReturnType<typeof forwardCurves>;

/** Figures of a whole window. */
export function forwardTotals(data: ForwardData, now: number) {
  const curves = forwardCurves(data, now);
  const sum = (of: (point: ForwardPoint) => number) =>
    data.points.reduce((total, point) => total + of(point), 0);
  const peakIn = peakOf(data, ({ bytesIn }) => bytesIn);
  const peakOut = peakOf(data, ({ bytesOut }) => bytesOut);
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0);
  return {
    connectionsNow: curves.connections.at(-1) ?? 0,
    connectionsPeak: most(curves.connections),
    opened: sum(({ opened }) => opened),
    refused: sum(({ refused }) => refused),
    bytes: sum(({ bytesIn, bytesOut }) => bytesIn + bytesOut),
    peak: peakIn.bitsPerSecond > peakOut.bitsPerSecond ? peakIn : peakOut,
  };
}
