import {
  type NodePackageLoad,
  type PackageLimit,
  type PackageLoad,
  packageLimitSchema,
} from '@console/contract/packages/endpoints/package-load';
import type { PackageMeters } from '@console/contract/packages/endpoints/packages';
import { bandwidthWindowSeconds } from '@console/contract/packages/package-load';
import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { packageExcesses, packages } from '../packages.tables';
import { createPackageClaims } from './package-claims.service';
import { nodePackageLoads } from './package-loads.tables';

/** What a node said longer ago is out of date. */
const freshMs = 4_000;
/** All nodes ask every second: one read serves all that ask within this time. */
const readMs = 500;
/** How often the time of an excess is written while it lasts, and how long it is shown. */
const noteMs = 5_000;
const toldMs = 86_400_000;

type Said = { nodeId: string; loads: PackageLoad[] };

/** Loads together, by package. */
function sumOf(loads: readonly PackageLoad[]): Map<string, PackageLoad> {
  const sums = new Map<string, PackageLoad>();
  for (const { id, ...load } of loads) {
    const sum = sums.get(id) ?? { id, requests: 0, connections: 0, bytes: 0 };
    sum.requests += load.requests;
    sum.connections += load.connections;
    sum.bytes += load.bytes;
    sums.set(id, sum);
  }
  return sums;
}

export type PackageLoadsService = ReturnType<typeof createPackageLoadsService>;

/** What packages take of all nodes at a time, as each node tells of itself. */
export function createPackageLoadsService(db: Db) {
  const claimed = createPackageClaims(db);
  let read: { at: number; said: Promise<Said[]> } | undefined;

  function saidLately(): Promise<Said[]> {
    const now = Date.now();
    if (!read || now - read.at >= readMs) {
      const said = db
        .select({ nodeId: nodePackageLoads.nodeId, loads: nodePackageLoads.loads })
        .from(nodePackageLoads)
        .where(gt(nodePackageLoads.at, new Date(now - freshMs)));
      read = { at: now, said };
      // A failed read is repeated by the next caller.
      said.catch(() => {
        read = undefined;
      });
    }
    return read.said;
  }

  /** Keeps when a package last had too much; a package that is gone has no owner to tell. */
  async function noteExcesses(loads: readonly NodePackageLoad[], at: Date): Promise<void> {
    const told = loads.flatMap(({ id, refused }) =>
      packageLimitSchema.options
        .filter((kind) => refused[kind] > 0)
        .map((kind) => ({ packageId: id, kind, lastAt: at })),
    );
    const over = [...new Map(told.map((one) => [`${one.packageId} ${one.kind}`, one])).values()];
    if (over.length === 0) return;
    const known = await db
      .select({ id: packages.id })
      .from(packages)
      .where(inArray(packages.id, [...new Set(over.map(({ packageId }) => packageId))]));
    const ids = new Set(known.map(({ id }) => id));
    const rows = over
      .filter(({ packageId }) => ids.has(packageId))
      // In one order, so that two reports do not wait for each other.
      .sort((a, b) => `${a.packageId}${a.kind}`.localeCompare(`${b.packageId}${b.kind}`));
    if (rows.length === 0) return;
    await db
      .insert(packageExcesses)
      .values(rows)
      .onConflictDoUpdate({
        target: [packageExcesses.packageId, packageExcesses.kind],
        set: { lastAt: at },
        setWhere: lt(packageExcesses.lastAt, new Date(at.getTime() - noteMs)),
      });
  }

  /** Takes what a node counts, and answers what all others count of the same packages. */
  async function exchange(
    nodeId: string,
    loads: readonly NodePackageLoad[],
  ): Promise<PackageLoad[]> {
    const at = new Date();
    // One word of each package: the last.
    const last = new Map(loads.map(({ refused, ...load }) => [load.id, load]));
    const set = { loads: [...last.values()], at };
    await db
      .insert(nodePackageLoads)
      .values({ nodeId, ...set })
      .onConflictDoUpdate({ target: nodePackageLoads.nodeId, set });
    await noteExcesses(loads, at);
    const said = (await saidLately()).filter((one) => one.nodeId !== nodeId);
    const others = sumOf(
      await claimed(said.flatMap((one) => one.loads.filter(({ id }) => last.has(id)))),
    );
    return loads.map(({ id }) => others.get(id) ?? { id, requests: 0, connections: 0, bytes: 0 });
  }

  /** What one package takes now. */
  async function nowOf(id: string): Promise<PackageMeters['now']> {
    const load = sumOf((await saidLately()).flatMap(({ loads }) => loads)).get(id);
    return {
      requestsPerSecond: load?.requests ?? 0,
      connections: load?.connections ?? 0,
      bitsPerSecond: ((load?.bytes ?? 0) * 8) / bandwidthWindowSeconds,
    };
  }

  /** Of what one package had too much within a day, the newest first. */
  async function excessesOf(id: string, now = Date.now()): Promise<PackageMeters['excesses']> {
    const rows: { kind: PackageLimit; lastAt: Date }[] = await db
      .select({ kind: packageExcesses.kind, lastAt: packageExcesses.lastAt })
      .from(packageExcesses)
      .where(
        and(eq(packageExcesses.packageId, id), gt(packageExcesses.lastAt, new Date(now - toldMs))),
      )
      .orderBy(desc(packageExcesses.lastAt));
    return rows.map(({ kind, lastAt }) => ({
      ...{ kind, lastAt: lastAt.toISOString() },
      isNow: now - lastAt.getTime() < noteMs + freshMs,
    }));
  }

  return { exchange, nowOf, excessesOf };
}
