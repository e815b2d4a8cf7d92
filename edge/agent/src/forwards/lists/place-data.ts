import { open, readFile, rename } from 'node:fs/promises';
import { setImmediate as otherWork } from 'node:timers/promises';
import {
  addressText,
  blocksOf,
  type IpRange,
  parseIpRange,
} from '@console/contract/common/addresses/ip-range';
import { provinceByEnglish } from '@console/contract/common/places';
import { Reader, type Response } from 'mmdb-lib';
import { z } from 'zod';
import { cidrOf } from './access-lists';

/** What a list of networks tells: countries, provinces of China, or who runs the network. */
export type PlaceKind = 'country' | 'region' | 'asn';

/** A database may be large: other work goes on after so many milliseconds of reading it. */
const turnMs = 5;
const linesAtOnce = 5_000;
const recordsKept = 10_000;

const text = z.string().optional().catch(undefined);
/** MaxMind's layout, and the flat one of ip-location-db. */
const recordSchema = z.object({
  country: z.object({ iso_code: text }).optional().catch(undefined),
  country_code: text,
  subdivisions: z
    .array(z.object({ iso_code: text }))
    .optional()
    .catch(undefined),
  state1: text,
  autonomous_system_number: z.int().optional().catch(undefined),
});
type Place = z.output<typeof recordSchema>;

const country = ({ country: nested, country_code: flat }: Place) => nested?.iso_code || flat || '';

function region(place: Place): string {
  if (country(place) !== 'CN') return '';
  const code = place.subdivisions?.[0]?.iso_code;
  return code ? `CN-${code}` : (provinceByEnglish(place.state1 ?? '') ?? '');
}

const asn = ({ autonomous_system_number: number }: Place) => (number ? `AS${number}` : '');

const tellers = { country, region, asn } as const satisfies Record<
  PlaceKind,
  (place: Place) => string
>;

/** The code that a record has for a kind; empty where it tells none, or nothing that could be one. */
export function codeOf(kind: PlaceKind, record: unknown): string {
  const place = recordSchema.safeParse(record);
  const code = place.success ? tellers[kind](place.data) : '';
  return /^[A-Z0-9-]{1,16}$/.test(code) ? code : '';
}

/**
 * What addresses are looked for in. Databases of IPv6 lead from 2001::/32 (Teredo) and 2002::/16 (6to4)
 * to all of IPv4 once more, and no client comes from there any longer.
 */
const spaces = {
  4: ['0.0.0.0/0'],
  6: [
    '0.0.0.0/0',
    '2000::/16',
    '2001:1::-2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    '2003::-3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  ],
} as const;

type Told = { range: IpRange; code: string };

/** The addresses of a database, in order, from each to where another code begins. */
function* rangesIn(database: Buffer, kind: PlaceKind): Generator<Told> {
  let kept = new Map<number | string, unknown>();
  const reader = new Reader<Response>(database, {
    cache: {
      get: (key: number | string) => kept.get(key),
      set(key: number | string, value: unknown) {
        if (kept.size >= recordsKept) kept = new Map();
        kept.set(key, value);
      },
    },
  });
  const codes = new WeakMap<object, string>();
  const told = (record: Response | null): string => {
    if (!record) return '';
    const code = codes.get(record) ?? codeOf(kind, record);
    codes.set(record, code);
    return code;
  };
  for (const space of spaces[reader.metadata.ipVersion === 4 ? 4 : 6]) {
    const whole = parseIpRange(space);
    if (!whole) continue;
    const { bits, last } = whole;
    let run: Told | undefined;
    for (let at = whole.first; at <= last; ) {
      const [record, prefix] = reader.getWithPrefixLength(addressText(at, bits));
      const end = at | ((1n << BigInt(bits - prefix)) - 1n);
      const code = told(record);
      if (run?.code === code) run.range.last = end;
      else {
        if (run) yield run;
        run = { range: { bits, first: at, last: end }, code };
      }
      at = end + 1n;
    }
    if (run) yield run;
  }
}

/** The two forms of a list: a map of HAProxy, and lines for nginx's `geo`. */
export const mapOf = (base: string) => `${base}.map`;
export const geoOf = (base: string) => `${base}.geo`;

/** Writes which networks a database has and what it says of them; whoever finds the files finds them whole. */
export async function writePlaces(source: string, kind: PlaceKind, base: string): Promise<void> {
  const database = await readFile(source);
  const forms = [
    { path: geoOf(base), end: ';\n' },
    { path: mapOf(base), end: '\n' },
  ];
  const files = await Promise.all(forms.map(({ path }) => open(`${path}.tmp`, 'w', 0o600)));
  try {
    let lines: string[] = [];
    let begun = Date.now();
    const flush = async () => {
      for (const [index, file] of files.entries()) {
        await file.write(lines.map((line) => `${line}${forms[index]?.end}`).join(''));
      }
      lines = [];
    };
    for (const { range, code } of rangesIn(database, kind)) {
      if (code) lines.push(...blocksOf(range).map((block) => `${cidrOf(block)} ${code}`));
      if (lines.length >= linesAtOnce) await flush();
      if (Date.now() - begun < turnMs) continue;
      await otherWork();
      begun = Date.now();
    }
    await flush();
    for (const file of files) await file.sync();
  } finally {
    await Promise.all(files.map((file) => file.close()));
  }
  for (const { path } of forms) await rename(`${path}.tmp`, path);
}
