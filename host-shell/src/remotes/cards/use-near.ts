import { useEffect, useRef, useState } from 'react';

/** How far beneath the window something may be and still count as near it. */
const nearMargin = '200px';

/** Whether the element at the ref has ever come near the window. */
export function useNear<Place extends Element>() {
  const place = useRef<Place>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: nearMargin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return { place, near };
}
