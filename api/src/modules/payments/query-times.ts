const second = 1_000;

/** How long after its start an attempt is queried, when no notification has arrived. */
const delaysMs = [10, 30, 60, 300, 600].map((seconds) => seconds * second);
const afterEndMs = 3_600 * second;

export const firstQueryAt = (begun: Date): Date => new Date(begun.getTime() + (delaysMs[0] ?? 0));

/**
 * When an attempt is queried again, after so many times: a few times soon, at the order's end, and
 * hourly after that. Undefined when it has been queried often enough.
 */
export function nextQueryAt(begun: Date, orderEnds: Date, now: Date): Date | null {
  const times = [
    ...delaysMs.map((delay) => begun.getTime() + delay),
    orderEnds.getTime(),
    orderEnds.getTime() + afterEndMs,
  ];
  const next = times.find((time) => time > now.getTime());
  return next === undefined ? null : new Date(next);
}
