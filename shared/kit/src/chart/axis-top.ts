/** The steps that an axis may take, as uPlot takes them: these times a power of ten. */
const steps = [1, 2, 2.5, 5, 10];

/**
 * Where the axis of values ends: at a line of the grid, so that no curve rises above the last label.
 * `lines` is how many lines above zero there is room for. A curve of zeros still wants an axis.
 */
export function axisTop(max: number | null, lines: number): number {
  if (max === null || max <= 0) return 1;
  const room = Math.max(1, lines);
  const power = 10 ** Math.floor(Math.log10(max / room));
  // Sums of decimal fractions are a little more than they should be.
  const counts = steps.map((step) => ({ step, count: Math.ceil(max / (step * power) - 1e-9) }));
  const { step, count } = counts.find((found) => found.count <= room) ?? { step: 10, count: room };
  return step * power * count;
}
