import type { MonitorWindow } from '@console/contract/monitor/monitor';
import { monitorWindowSchema } from '@console/contract/monitor/monitor';
import { z } from 'zod';
import { monitorWindowLabels } from './windows';

/** What a board shows of time, as it stands in the URL: a window or a stretch of one's own, alone or compared. */
export const timeViewShape = {
  window: monitorWindowSchema.default('live'),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  compare: z.enum(['0', '1']).default('0'),
};

export type TimeView = {
  window: MonitorWindow;
  from?: string | undefined;
  to?: string | undefined;
  compare: '0' | '1';
};

/** The view of a board, and what changes it. */
export type TimeBoard = { params: TimeView; set: (patch: Partial<TimeView>) => void };

/** From a first instant to one that is not in it any more. */
export type Stretch = { from: string; to: string };

/** A stretch of one's own; both ends or none. */
export function ownStretch({ from, to }: Pick<TimeView, 'from' | 'to'>): Stretch | undefined {
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined;
}

/** From one Unix second to another, which is excluded. */
export function stretchOf(begin: number, end: number): Stretch {
  const [from = '', to = ''] = [begin, end].map((at) => new Date(at * 1000).toISOString());
  return { from, to };
}

/** A brushed stretch is made of whole seconds, and no shorter than the API answers. */
const brushedMin = 10;

/** The stretch that was brushed out of a chart, between two Unix times. */
export function brushedStretch(from: number, to: number): Stretch {
  return stretchOf(Math.floor(from), Math.max(Math.ceil(to), Math.floor(from) + brushedMin));
}

type Drawn = { step: number; points: readonly { t: number }[] };

/** From the first second that is drawn to the last: a log has no range as short as the live view. */
export function drawnStretch({ window }: TimeView, data: Drawn | undefined): Stretch | undefined {
  const [first, last] = [data?.points[0], data?.points.at(-1)];
  if (window !== 'live' || !data || !first || !last) return undefined;
  return stretchOf(first.t, last.t + data.step);
}

/** What the view is called, in the name of a file. */
export const viewTitle = (view: TimeView) =>
  ownStretch(view) ? '自选时段' : monitorWindowLabels[view.window];
