import type { PinnedRelease } from '@console/contract/console/endpoints/releases';

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** File name of a remote's entry, as Module Federation's manifest has it; throws when it has none. */
export function entryOf({ manifest }: Pick<PinnedRelease, 'manifest'>): string {
  const name = member(member(member(manifest, 'metaData'), 'remoteEntry'), 'name');
  if (typeof name !== 'string') throw new Error('The manifest names no entry');
  return name;
}
