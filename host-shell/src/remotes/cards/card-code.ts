import type { PinnedRelease } from '@console/contract/console/endpoints/releases';
import type { ComponentType } from 'react';
import { loadRelease, RemoteLoadError, withRetry } from '../loading/load-release';

const loaded = new WeakMap<PinnedRelease, Map<string, ComponentType>>();

/** A card of a release whose code has been loaded before. */
export function knownCard(release: PinnedRelease, id: string): ComponentType | undefined {
  return loaded.get(release)?.get(id);
}

/** Loads the code of a card. Rejects with a `RemoteLoadError` after all attempts. */
export async function loadCard(release: PinnedRelease, id: string): Promise<ComponentType> {
  const { cards } = await loadRelease(release);
  const load = cards[id];
  if (!load) throw new RemoteLoadError(release, new Error(`no card ${id}`));
  const { Component } = await withRetry(release, load);
  const known = loaded.get(release) ?? new Map();
  loaded.set(release, known.set(id, Component));
  return Component;
}
