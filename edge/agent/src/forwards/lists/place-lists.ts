import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { EdgeForward, EdgeForwardRule } from '@console/contract/edge/endpoints/edge-forwards';
import { messageOf } from '../../failure';
import type { Log } from '../../log';
import type { GeoFiles } from '../../nginx/geo';
import { geoOf, mapOf, type PlaceKind, writePlaces } from './place-data';

/** Raised whenever the same database would be written otherwise. */
const format = 1;

/** Whether a rule names provinces of China, which countries' data do not tell. */
export const namesProvinces = ({ items }: EdgeForwardRule) =>
  items.some((item) => item.startsWith('CN-'));

/** What the rules of a forward have to know of an address. */
function kindsOf({ access: { place, asn } }: EdgeForward): PlaceKind[] {
  return [
    ...(place.mode === 'off' ? [] : ['country' as const]),
    ...(place.mode !== 'off' && namesProvinces(place) ? ['region' as const] : []),
    ...(asn.mode === 'off' ? [] : ['asn' as const]),
  ];
}

/** A list of each kind, without the end of its name; an empty one where a node has no data. */
export type PlaceBases = Readonly<Record<PlaceKind, string>>;

type Options = {
  sources: GeoFiles;
  dir: string;
  /** Files of engines: a list is kept as long as one of them names it. */
  configurations: { dir: string; file: string };
  /** Told when other lists are there. */
  onChanged(): void;
  log: Log;
};

/**
 * The lists that engines know places and networks by, written from databases when a rule first asks for
 * them. A list is named after the version of its database, so that one that is there is never written
 * again, and engines that are to use another have another configuration.
 */
export async function createPlaceLists({ sources, dir, configurations, onChanged, log }: Options) {
  const empty = join(dir, 'none');
  for (const path of [mapOf(empty), geoOf(empty)]) await writeFile(path, '', { mode: 0o600 });
  const paths: Record<PlaceKind, string | undefined> = {
    country: sources.country,
    region: sources.city,
    asn: sources.asn,
  };
  const bases: Record<PlaceKind, string> = { country: empty, region: empty, asn: empty };
  const failed: Partial<Record<PlaceKind, string>> = {};
  const missing = new Set<PlaceKind>();
  const writing = new Map<string, Promise<void>>();

  async function baseOf(kind: PlaceKind, path: string): Promise<string> {
    const { size, mtimeMs, ino } = await stat(path);
    const version = createHash('sha256').update(JSON.stringify([format, path, size, mtimeMs, ino]));
    return join(dir, `${kind}-${version.digest('hex').slice(0, 16)}`);
  }

  async function removeOld(): Promise<void> {
    const ofTcp = (await readdir(configurations.dir)).map((name) => join(configurations.dir, name));
    const texts = [...ofTcp, configurations.file].map((path) =>
      readFile(path, 'utf8').catch(() => ''),
    );
    const named = (await Promise.all(texts)).join();
    const isKept = (name: string) =>
      Object.values(bases).some((base) => name.startsWith(basename(base))) ||
      [...writing.keys()].some((base) => name.startsWith(basename(base))) ||
      name.startsWith(basename(empty)) ||
      named.includes(name);
    const old = (await readdir(dir)).filter((name) => !isKept(name));
    for (const name of old) await rm(join(dir, name), { force: true });
  }

  async function write(kind: PlaceKind, path: string, base: string): Promise<void> {
    const isThere = await stat(mapOf(base)).then(
      () => true,
      () => false,
    );
    if (!isThere) {
      log.info(`forwards: reading ${path} for rules by ${kind}`);
      await writePlaces(path, kind, base);
    }
    bases[kind] = base;
    await removeOld();
  }

  /** Never twice at a time; what cannot be read is not tried again before it changes. */
  function start(kind: PlaceKind, path: string, base: string): Promise<void> {
    const begun = writing.get(base);
    if (begun !== undefined) return begun;
    const work = write(kind, path, base)
      .catch((error: unknown) => {
        failed[kind] = base;
        log.warn(`forwards: ${path} cannot be used for rules by ${kind}: ${messageOf(error)}`);
      })
      .finally(() => writing.delete(base));
    writing.set(base, work);
    return work;
  }

  async function ready(kind: PlaceKind): Promise<void> {
    const path = paths[kind];
    if (!path) {
      if (!missing.has(kind)) {
        log.warn(`forwards: no data for rules by ${kind}: every address is unknown to them`);
      }
      missing.add(kind);
      return;
    }
    const base = await baseOf(kind, path).catch(() => bases[kind]);
    if (base === bases[kind] || base === failed[kind]) return;
    const work = start(kind, path, base);
    // The first list is waited for: a rule without one takes everybody as unknown.
    if (bases[kind] === empty) await work;
    else void work.then(onChanged);
  }

  return {
    bases: (): PlaceBases => bases,
    /** Sees to it that the rules of these forwards have the newest lists. */
    async prepare(forwards: Iterable<EdgeForward>): Promise<void> {
      const kinds = new Set([...forwards].flatMap(kindsOf));
      for (const kind of kinds) await ready(kind);
    },
  };
}
