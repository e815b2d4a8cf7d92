import { provinceInEnglish } from '@console/contract/common/places';
import type { AccessSettings, ListMode } from '@console/contract/sites/settings/access';
import { type AddressTable, addressTable } from './address-table';
import { patternParts, type RuntimeBots, toRuntimeBots } from './runtime-bots';
import { type RuntimeSigning, toRuntimeSigning } from './runtime-signing';

/** Access rules as nginx's Lua reads them; rules that are off are left out. */
export type RuntimeAccess = {
  white: AddressTable;
  black: AddressTable;
  whiteOnly: boolean;
  method?: { mode: ListMode; items: Record<string, true> };
  referer?: {
    mode: ListMode;
    hosts: Record<string, true>;
    own: Record<string, true>;
    empty: boolean;
  };
  agent?: { mode: ListMode; patterns: string[][]; empty: boolean };
  place?: {
    mode: ListMode;
    items: Record<string, true>;
    /** Names of the listed provinces, for data that have no codes. */
    provinces: Record<string, true>;
    unknown: boolean;
  };
  asn?: { mode: ListMode; items: Record<string, true>; unknown: boolean };
  bots?: RuntimeBots;
  signing?: RuntimeSigning;
};

const setOf = (list: readonly string[]): Record<string, true> =>
  Object.fromEntries(list.map((item) => [item, true]));

function runtimePlaces({ place, asn }: AccessSettings): Pick<RuntimeAccess, 'place' | 'asn'> {
  const provinces = place.items.flatMap((code) => provinceInEnglish(code) ?? []);
  return {
    ...(place.mode !== 'off' && {
      place: {
        mode: place.mode,
        items: setOf(place.items),
        provinces: setOf(provinces),
        unknown: place.allowUnknown,
      },
    }),
    ...(asn.mode !== 'off' && {
      asn: {
        mode: asn.mode,
        items: setOf(asn.items.map((text) => text.replace(/^AS/, ''))),
        unknown: asn.allowUnknown,
      },
    }),
  };
}

/** Precomputed, so that nginx need not do it for each request. */
export function toRuntimeAccess(
  settings: AccessSettings,
  domains: readonly string[],
): RuntimeAccess {
  const { ipWhite, ipBlack, whiteOnly, method, referer, userAgent, signing } = settings;
  const { mode } = referer;
  const bots = toRuntimeBots(settings.bots);
  return {
    white: addressTable(ipWhite),
    black: addressTable(ipBlack),
    whiteOnly,
    ...(method.mode !== 'off' && { method: { mode: method.mode, items: setOf(method.items) } }),
    ...(mode !== 'off' && {
      referer: {
        mode,
        hosts: setOf(referer.items),
        own: setOf(domains),
        empty: referer.allowEmpty,
      },
    }),
    ...(userAgent.mode !== 'off' && {
      agent: {
        mode: userAgent.mode,
        patterns: userAgent.items.map(patternParts),
        empty: userAgent.allowEmpty,
      },
    }),
    ...runtimePlaces(settings),
    ...((bots.refused.length > 0 || bots.engines.length > 0) && { bots }),
    ...(signing.type !== 'off' && { signing: toRuntimeSigning(signing) }),
  };
}
