import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether a frame's content fits its width. A frame that scrolls sideways catches sticky children,
 * so a table scrolls sideways only when it must.
 */
export function useFits() {
  const ref = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const frame = ref.current;
    const content = frame?.firstElementChild;
    if (!frame || !content || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      const now = content.getBoundingClientRect().width <= frame.clientWidth + 1;
      // Before the paint; otherwise the page would overflow the window while the machine is busy.
      flushSync(() => setFits(now));
    });
    observer.observe(frame);
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  return { ref, fits };
}
