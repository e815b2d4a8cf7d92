import { useLayoutEffect, useRef, useState } from 'react';

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
      setFits(content.getBoundingClientRect().width <= frame.clientWidth + 1);
    });
    observer.observe(frame);
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  return { ref, fits };
}
