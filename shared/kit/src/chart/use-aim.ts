import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useState,
} from 'react';
import type { ChartPoint, LineChartProps } from './types';
import type { ChartCursor } from './use-plot';

/** A pointer that moves further than this between down and up is brushing, in px. */
const clickReach = 4;

type Aim = { time: number; key: string };
type Pressed = { x: number; y: number; isTouch: boolean; seen: number | undefined };
type AimedChart = Pick<LineChartProps, 'times' | 'series' | 'points'>;

/**
 * The point that a chart tells of: under the pointer, or where the arrow keys have led. A click or Enter picks it;
 * a finger first looks at a point, and picks it when it comes again.
 */
export function useAim(
  { times, series, points }: AimedChart,
  cursor: ChartCursor | null,
  showAt: (point: ChartPoint) => void,
) {
  // By its time: while new points arrive, its place changes.
  const [aim, setAim] = useState<Aim | null>(null);
  const pressed = useRef<Pressed>(undefined);
  const index = aim ? times.indexOf(aim.time) : -1;
  const byKeys = aim && index >= 0 ? { index, key: aim.key } : null;
  const byPointer = cursor?.hovered ? { index: cursor.index, key: cursor.key } : null;
  const point = byKeys ?? byPointer;
  if (!points) return { point: byPointer, handlers: {} };

  const last = { index: times.length - 1, key: series[0]?.key };
  const aimAt = (next: { index: number; key: string | undefined }) => {
    const time = times[next.index];
    if (time === undefined || next.key === undefined) return;
    setAim({ time, key: next.key });
    showAt({ index: next.index, key: next.key });
  };
  const pick = (picked: typeof point) => {
    if (picked?.key !== undefined) points.onPick({ index: picked.index, key: picked.key });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = point ?? last;
    if (event.key === 'Enter') return pick(from);
    const next = moved(event.key, from, times.length, series);
    if (!next) return undefined;
    event.preventDefault();
    return aimAt(next);
  };
  const onClick = ({ clientX, clientY }: MouseEvent) => {
    const begun = pressed.current;
    if (!begun || Math.hypot(clientX - begun.x, clientY - begun.y) > clickReach) return;
    if (!begun.isTouch || begun.seen === byPointer?.index) pick(byPointer);
  };
  const handlers = {
    onKeyDown,
    onClick,
    onPointerMove: () => aim && setAim(null),
    onPointerDown: ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
      pressed.current = { x, y, isTouch: pointerType === 'touch', seen: byPointer?.index };
    },
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) aimAt(last);
    },
    onBlur: () => setAim(null),
  };
  return { point, handlers };
}

/** To the sides in time, up and down from curve to curve. */
function moved(
  pressedKey: string,
  { index, key }: { index: number; key: string | undefined },
  length: number,
  series: LineChartProps['series'],
) {
  const inTime = (to: number) => ({ index: Math.min(Math.max(to, 0), length - 1), key });
  const place = series.findIndex((one) => one.key === key);
  const toCurve = (by: number) => ({
    index,
    key: series[(Math.max(place, 0) + by + series.length) % series.length]?.key,
  });
  switch (pressedKey) {
    case 'ArrowLeft':
      return inTime(index - 1);
    case 'ArrowRight':
      return inTime(index + 1);
    case 'Home':
      return inTime(0);
    case 'End':
      return inTime(length - 1);
    case 'ArrowUp':
      return toCurve(-1);
    case 'ArrowDown':
      return toCurve(1);
    default:
      return undefined;
  }
}
