import { followLive, type LiveState } from '@console/kit/api';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { mergeLive } from './live-points';

export type LiveConnection = LiveState | 'connecting';

type Timed = { t: number };
/** What each second's event holds at least: the last seconds anew. */
type LiveEvent<Point extends Timed> = { now: number; points: readonly Point[] };

type LiveOptions<Event> = {
  path: string;
  schema: z.ZodType<Event>;
  /** What the choice is called in the query. */
  name: string;
  /** Absent it means all. */
  chosen: string | undefined;
  active: boolean;
};

type Live<Point, Event> = {
  /** The newest; undefined until one has come, as are all points of the window. */
  event: Event | undefined;
  points: readonly Point[] | undefined;
  state: LiveConnection;
};

/** The last five minutes, pushed each second while `active`. */
export function useLivePoints<Point extends Timed, Event extends LiveEvent<Point>>({
  path,
  schema,
  name,
  chosen,
  active,
}: LiveOptions<Event & LiveEvent<Point>>): Live<Point, Event> {
  const [live, setLive] = useState<Live<Point, Event>>(initial);
  useEffect(() => {
    if (!active) return undefined;
    setLive(initial);
    return followLive({
      path,
      query: { [name]: chosen },
      schema,
      onEvent: (event) =>
        setLive(({ points = [], state }) => ({ event, points: mergeLive(points, event), state })),
      onState: (state) => setLive((before) => ({ ...before, state })),
    });
  }, [path, schema, name, chosen, active]);
  return live;
}

const initial = { event: undefined, points: undefined, state: 'connecting' } as const;
