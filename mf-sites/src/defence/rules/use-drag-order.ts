import { type PointerEvent, useRef, useState } from 'react';

/** Where a row is dragged from, and where it would stand if it were let go now. */
type Drag = { from: number; to: number };

/**
 * Moves the rows of a list by a handle, with mouse, pen or finger. While a row is dragged it is only
 * marked where it would go; it moves when it is let go, so that the page does not jump under the pointer.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag>();

  const rowAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])];
    const below = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return below === -1 ? rows.length - 1 : below;
  };
  const handleOf = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: index, to: index });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag) setDrag({ from: drag.from, to: rowAt(event.clientY) });
    },
    onPointerUp: () => {
      if (drag && drag.to !== drag.from) onMove(drag.from, drag.to);
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
  });
  return { list, drag, handleOf };
}
