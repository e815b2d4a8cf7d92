import { secondsOf } from '@console/contract/sites/settings/cache';
import { comparablePath } from '@console/contract/sites/settings/cache-matching';
import type { SigningSettings } from '@console/contract/sites/settings/url-signing';

/** Signed addresses as nginx's Lua reads them. */
export type RuntimeSigning = {
  type: SigningSettings['type'];
  /** Without a key nothing passes. */
  keys: string[];
  parameter: string;
  /** Seconds. */
  validity: number;
  scope: SigningSettings['scope'];
  directories: string[];
  paths: Record<string, true>;
  suffixes: Record<string, true>;
};

const setOf = (list: readonly string[]): Record<string, true> =>
  Object.fromEntries(list.map((item) => [item, true]));

export function toRuntimeSigning(signing: SigningSettings): RuntimeSigning {
  const places = signing.places.map((place) =>
    place.startsWith('/') ? comparablePath(place) : place,
  );
  const isDirectory = (place: string) => place.startsWith('/') && place.endsWith('/');
  return {
    type: signing.type,
    keys: [signing.key, signing.spareKey].filter(Boolean),
    parameter: signing.parameter,
    validity: secondsOf(signing.validity),
    scope: signing.scope,
    directories: places.filter(isDirectory),
    paths: setOf(places.filter((place) => place.startsWith('/') && !isDirectory(place))),
    suffixes: setOf(places.filter((place) => !place.startsWith('/'))),
  };
}
