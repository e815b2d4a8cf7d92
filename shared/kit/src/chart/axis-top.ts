/** The steps that an axis may take, as uPlot takes them: these times a power of ten. */
const steps = [1, 2, 2.5, 5, 10];

/**
 * Where the axis of values ends: at a line of the grid, so that no curve rises above the last
 * label. `lines` is how many lines above zero there is room for. A curve of zeros still needs an
 * axis.
 */
export function axisTop(max: number | null, lines: number): number {
  return topOf(max, lines, (step) => step > 0);
}

function topOf(max: number | null, lines: number, isLine: (step: number) => boolean): number {
  if (max === null || max <= 0) return 1;
  const room = Math.max(1, lines);
  const power = 10 ** Math.floor(Math.log10(max / room));
  // Sums of decimal fractions come out slightly too large.
  const counts = [1, 10, 100]
    .flatMap((more) => steps.map((step) => step * more * power))
    .map((step) => ({ step, count: Math.ceil(max / step - 1e-9) }));
  const found = counts.find(({ step, count }) => count <= room && isLine(step));
  return found ? found.step * found.count : 1;
}

/** Where an axis of whole numbers ends: no line stands between two of them. */
export function wholeAxisTop(max: number | null, lines: number): number {
  return topOf(max, lines, Number.isInteger);
}

/** The steps that an axis of whole numbers may take. */
export const wholeSteps: number[] = Array.from({ length: 13 }, (_, power) => 10 ** power)
  .flatMap((ten) => steps.slice(0, -1).map((step) => step * ten))
  .filter(Number.isInteger);

/** Bytes are told in steps of this. */
const kibi = 1024;

/** The unit in which so many bytes are told: 1, 1024, and so on. */
const byteUnit = (bytes: number) =>
  kibi ** Math.max(0, Math.floor(Math.log(bytes) / Math.log(kibi)));

/** Where an axis of bytes ends: at a line that is a round number of the unit it is told in. */
export function byteAxisTop(max: number | null, lines: number): number {
  if (max === null || max <= 0) return 1;
  const unit = byteUnit(max);
  return axisTop(max / unit, lines) * unit;
}

/** The steps that an axis of bytes may take. */
export const byteSteps: number[] = [0, 1, 2, 3, 4, 5]
  .flatMap((power) =>
    [0.1, 1, 10, 100].flatMap((ten) =>
      steps.slice(0, -1).map((step) => step * ten * kibi ** power),
    ),
  )
  .sort((a, b) => a - b);

/** Below this a logarithmic axis is straight, so that zero has a place on it. */
export const logFloor = 0.01;

/** The power of ten at which a logarithmic axis ends. A curve of zeros still needs an axis. */
export function powerAbove(max: number | null): number {
  if (max === null || max <= 0) return 1;
  return 10 ** Math.max(-1, Math.ceil(Math.log10(max) - 1e-9));
}

/** Zero and the powers of ten that a logarithmic axis labels, no more than there is room for. */
export function powersUpTo(top: number, lines: number): number[] {
  const highest = Math.round(Math.log10(top));
  const count = highest - Math.log10(logFloor) + 1;
  const step = Math.ceil(count / Math.max(1, lines));
  const powers = Array.from({ length: Math.ceil(count / step) }, (_, i) => highest - i * step);
  return [0, ...powers.reverse().map((power) => 10 ** power)];
}
