import { useEffect, useState } from 'react';
import { keepWait, readWait, secondsLeft, type Wait } from './wait';

const tickMs = 1000;

/** The wait between two codes, counted down. It survives a reload. */
export function useWait(name: string) {
  const [wait, setWait] = useState<Wait | undefined>(() => readWait(name));
  const [now, setNow] = useState(Date.now);
  const left = secondsLeft(wait, now);
  const running = left > 0;

  useEffect(() => {
    if (!running) return;
    const clock = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(clock);
  }, [running]);

  const start = (target: string, seconds: number) => {
    const begun = { target, until: Date.now() + seconds * 1000 };
    keepWait(name, begun);
    setNow(Date.now());
    setWait(begun);
  };

  return { target: wait?.target, left, start };
}
