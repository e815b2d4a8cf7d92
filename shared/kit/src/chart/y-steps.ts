/** Room that a line of the grid wants, in pixels. */
const lineSpace = 40;
const nice = [1, 2, 2.5, 5, 10];

/** How many steps a plot of this height has at most. */
export function stepCount(height: number): number {
  return Math.min(4, Math.max(2, Math.floor(height / lineSpace) - 1));
}

/** Width of the steps that reach `max` in at most `count` of them: 1, 2, 2.5 or 5 times a power of ten. */
function stepFor(max: number, count: number): number {
  const least = max / count;
  const power = 10 ** Math.floor(Math.log10(least));
  // The last one is always enough, up to what floating point adds.
  return (nice.find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10) * power;
}

/** Every line of the grid from zero to the first that no value exceeds. A curve of zeros ends at one. */
export function ySteps(max: number | null, count: number): number[] {
  const highest = max === null || max <= 0 ? 1 : max;
  const step = stepFor(highest, count);
  const lines = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: lines + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
