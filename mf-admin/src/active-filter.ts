import type { ActiveFilter } from '@console/kit/table';

/** The chip of an active filter; none while it is off. */
export function activeFilter(
  key: string,
  label: string,
  value: string | undefined,
  onRemove: () => void,
): ActiveFilter[] {
  return value ? [{ key, label, value, onRemove }] : [];
}
