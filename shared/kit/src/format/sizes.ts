import { isMissing, missing } from './missing';
import { roundedFigure } from './numbers';

type Value = number | null | undefined;

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];
const bitUnits = ['bps', 'Kbps', 'Mbps', 'Gbps', 'Tbps'];

/** A figure and its unit, for places that set them in two sizes. */
export type Scaled = { figure: string; unit: string };

/** Bytes in steps of 1024. */
export function scaleBytes(value: Value): Scaled {
  return scale(value, 1024, byteUnits);
}

/** Bits per second in steps of 1000. */
export function scaleBits(value: Value): Scaled {
  return scale(value, 1000, bitUnits);
}

/** Bytes as `1.82 TB` (steps of 1024). */
export function formatBytes(value: Value): string {
  return joined(scaleBytes(value));
}

/** Bits per second as `3.42 Gbps` (steps of 1000). */
export function formatBits(value: Value): string {
  return joined(scaleBits(value));
}

/** The exact value for a `title`: `12,408,113 B`. */
export function exactBytes(value: Value): string {
  return isMissing(value) ? missing : `${roundedFigure(value, 0)} B`;
}

/** The exact value for a `title`: `3,420,118,400 bps`. */
export function exactBits(value: Value): string {
  return isMissing(value) ? missing : `${roundedFigure(value, 0)} bps`;
}

function scale(value: Value, step: number, units: string[]): Scaled {
  if (isMissing(value)) return { figure: missing, unit: '' };
  let rest = value;
  let index = 0;
  // Rounding may reach the next unit (1023.996 KB), so the rounded figure decides.
  while (Math.abs(Math.round(rest * 100) / 100) >= step && index < units.length - 1) {
    rest /= step;
    index += 1;
  }
  const digits = index === 0 || Math.abs(rest) >= 100 ? 1 : 2;
  const figure = roundedFigure(rest, digits);
  return { figure, unit: units[index] ?? '' };
}

function joined({ figure, unit }: Scaled): string {
  return unit ? `${figure} ${unit}` : figure;
}
