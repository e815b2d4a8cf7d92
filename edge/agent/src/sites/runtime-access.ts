import { blocksOf, type IpBlock, parseIpRange } from '@console/contract/ip-range';
import { provinceInEnglish } from '@console/contract/places';
import type { AccessSettings, IpEntry, ListMode } from '@console/contract/site-access';
import { patternParts, type RuntimeBots, toRuntimeBots } from './runtime-bots';
import { type RuntimeSigning, toRuntimeSigning } from './runtime-signing';

/**
 * Blocks by length of address, then by prefix length, then by their leading bytes in hexadecimal.
 * The value is the Unix second at which the entry ends, 0 for never.
 */
type AddressTable = Record<string, Record<string, Record<string, number>>>;

/** Access rules as nginx's Lua reads them; what is off is left out. */
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

/** The bytes that hold the prefix. */
function leadingBytes({ bits, base, prefix }: IpBlock): string {
  const hex = base.toString(16).padStart(bits / 4, '0');
  return hex.slice(0, Math.ceil(prefix / 8) * 2);
}

/** Of two ends of the same block the later one; 0 is never. */
const later = (a: number | undefined, b: number) =>
  a === undefined ? b : a === 0 || b === 0 ? 0 : Math.max(a, b);

function addressTable(entries: readonly IpEntry[]): AddressTable {
  const table: AddressTable = {};
  for (const { address, expiresAt } of entries) {
    const range = parseIpRange(address);
    const expires = expiresAt === null ? 0 : Math.floor(Date.parse(expiresAt) / 1_000);
    for (const block of range ? blocksOf(range) : []) {
      table[block.bits] ??= {};
      const prefixes = table[block.bits] ?? {};
      prefixes[block.prefix] ??= {};
      const blocks = prefixes[block.prefix] ?? {};
      const key = leadingBytes(block);
      blocks[key] = later(blocks[key], expires);
    }
  }
  return table;
}

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

/** Everything that nginx would else work out for each request. */
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
