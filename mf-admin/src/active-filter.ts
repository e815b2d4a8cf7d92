import type { ActiveFilter } from '@console/kit/table';

/** A filter in force as its chip; nothing while it is not. */
export function activeFilter(
  key: string,
  label: string,
  value: string | undefined,
  onRemove: () => void,
): ActiveFilter[] {
  return value ? [{ key, label, value, onRemove }] : [];
}
