import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { preloadOverlays } from '../overlays/use-overlays';

/** How long a touch must last to open the tooltip, and how long it then stays, in ms. */
const byTouch = { enter: 700, leave: 1500 };

/** Whether the tooltip is open, handlers for its element, and those that keep it open. */
export type Tip = {
  open: boolean;
  watch: RefCallback<HTMLElement>;
  keep: () => void;
  leave: () => void;
};

/** Opens a note at an element: under the pointer, with focus from the keyboard, by a long press. */
export function useTip(enterDelay: number, leaveDelay: number): Tip {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const change = useCallback((next: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delay);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const watch = useCallback(
    (anchor: HTMLElement | null) => {
      if (!anchor) return undefined;
      const touched = ({ pointerType }: PointerEvent) => pointerType === 'touch';
      const enter = (event: PointerEvent) => {
        preloadOverlays();
        change(true, touched(event) ? byTouch.enter : enterDelay);
      };
      const leave = (event: PointerEvent) =>
        change(false, touched(event) ? byTouch.leave : leaveDelay);
      const focus = () => anchor.matches(':focus-visible') && change(true, enterDelay);
      const blur = () => change(false, 0);
      anchor.addEventListener('pointerenter', enter);
      anchor.addEventListener('pointerleave', leave);
      anchor.addEventListener('focus', focus);
      anchor.addEventListener('blur', blur);
      return () => {
        anchor.removeEventListener('pointerenter', enter);
        anchor.removeEventListener('pointerleave', leave);
        anchor.removeEventListener('focus', focus);
        anchor.removeEventListener('blur', blur);
      };
    },
    [change, enterDelay, leaveDelay],
  );

  useEffect(() => {
    if (!open) return undefined;
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && change(false, 0);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open, change]);

  return { open, watch, keep: () => change(true, 0), leave: () => change(false, leaveDelay) };
}
