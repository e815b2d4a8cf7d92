/** Shown where there is no value. */
export const missing = '-';

/** True for a value that cannot be shown. */
export function isMissing(value: number | null | undefined): value is null | undefined {
  return value === null || value === undefined || !Number.isFinite(value);
}
