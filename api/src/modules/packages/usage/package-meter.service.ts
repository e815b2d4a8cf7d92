import { allowedOf } from '@console/contract/packages/packs';
import { eq } from 'drizzle-orm';
import { type ClickHouse, selectRows } from '../../../db/clickhouse/clickhouse';
import type { Database } from '../../../db/engine';
import { startOfServiceMonth } from '../../../service-time';
import type { EventsService } from '../../events/events.service';
import { tellBeginning } from '../notices/package-excess-notices.service';
import { packages, packageTraffic } from '../packages.tables';
import { isExhausted } from './package-traffic.service';

/** How soon after new records their packages are measured, and how old a figure in the database may get. */
const settleMs = 1_000;
const staleMs = 60_000;
const slotSeconds = 300;
const bytesMax = Number.MAX_SAFE_INTEGER;

const quotaColumns = { quotas: packages.quotas, packs: packages.packs };

type Deps = Pick<Database, 'db' | 'signals'> & { clickhouse: ClickHouse; events: EventsService };

// 64-bit integers are strings on some servers.
type Integer = number | string;

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1_000);

/** Bit/s that all but the busiest 5 % of the slots of a stretch stayed below; slots without traffic count. */
export function ninetyFifth(bytesOfSlots: readonly number[], slots: number): number {
  const sorted = [...bytesOfSlots].sort((a, b) => b - a);
  return ((sorted[Math.floor(slots * 0.05)] ?? 0) * 8) / slotSeconds;
}

export type PackageMeter = ReturnType<typeof createPackageMeter>;

/** Measures what packages have served, and notes which of them have used up the month's traffic. */
export function createPackageMeter({ db, signals, clickhouse, events }: Deps) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let measuring: Promise<void> = Promise.resolve();

  /** Bytes sent to visitors since the month began, by package. */
  async function trafficOf(ids: readonly string[], now = new Date()): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const rows = await selectRows<{ id: string; bytes: Integer }>(
      clickhouse,
      `SELECT toString(package_id) AS id, sum(bytes_out) AS bytes FROM package_traffic_5m
       WHERE package_id IN {ids:Array(UUID)} AND t >= toDateTime({from:UInt32}, 'UTC')
       GROUP BY package_id`,
      { ids: [...ids], from: secondsOf(startOfServiceMonth(now)) },
    );
    // Nodes tell the bytes: a sum that the database could not hold would hold up all other packages.
    return new Map(rows.map(({ id, bytes }) => [id, Math.min(Number(bytes), bytesMax)]));
  }

  /** What one package has served this month: its 95th percentile and its busiest five minutes, in bit/s. */
  async function bandwidthOf(id: string, now = new Date()) {
    const from = secondsOf(startOfServiceMonth(now));
    const rows = await selectRows<{ bytes: Integer }>(
      clickhouse,
      `SELECT sum(bytes_out) AS bytes FROM package_traffic_5m
       WHERE package_id = {id:UUID} AND t >= toDateTime({from:UInt32}, 'UTC') GROUP BY t`,
      { id, from },
    );
    const slots = rows.map(({ bytes }) => Number(bytes));
    const elapsed = Math.max(1, Math.ceil((secondsOf(now) - from) / slotSeconds));
    return {
      p95BitsPerSecond: ninetyFifth(slots, elapsed),
      peakBitsPerSecond:
        (slots.reduce((most, bytes) => Math.max(most, bytes), 0) * 8) / slotSeconds,
    };
  }

  /** Of two processes that see the same at once, one tells of it: the package's row is locked. */
  function settle(id: string, bytes: number, now: Date): Promise<void> {
    return db.transaction(async (tx) => {
      const [row] = await tx
        .select({ ownerId: packages.ownerId, name: packages.planName, ...quotaColumns })
        .from(packages)
        .where(eq(packages.id, id))
        .for('update');
      if (!row) return;
      const [before] = await tx
        .select()
        .from(packageTraffic)
        .where(eq(packageTraffic.packageId, id));
      const month = startOfServiceMonth(now);
      const allowed = allowedOf(row, now);
      const is = isExhausted({ month, bytes }, allowed, now);
      const was = before !== undefined && isExhausted(before, allowed, now);
      if (is === was && before && now.getTime() - before.measuredAt.getTime() < staleMs) return;
      const set = { month, bytes, measuredAt: now };
      await tx
        .insert(packageTraffic)
        .values({ packageId: id, ...set })
        .onConflictDoUpdate({ target: packageTraffic.packageId, set });
      if (is === was) return;
      await tx.update(packages).set({ edgeRevision: null }).where(eq(packages.id, id));
      await signals.publish('packages', '', tx);
      if (!is) return;
      const { ownerId, name } = row;
      await tellBeginning(tx, events, { id, ownerId, name, kind: 'traffic' });
    });
  }

  /** Measures packages, and notifies nodes and owners of those that have used up their traffic. */
  async function measure(ids: readonly string[], now = new Date()): Promise<void> {
    const traffic = await trafficOf(ids, now);
    for (const [id, bytes] of traffic) await settle(id, bytes, now);
  }

  async function measureWaiting(): Promise<void> {
    const ids = [...waiting];
    waiting.clear();
    try {
      await measure(ids);
    } catch {
      // The records stay; the next batch, or the job, measures again.
    }
  }

  /** Says that traffic of packages has come; they are measured together in a moment. */
  function note(ids: ReadonlySet<string>): void {
    for (const id of ids) waiting.add(id);
    if (waiting.size === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      measuring = measuring.then(measureWaiting);
    }, settleMs).unref();
  }

  /** Measures again what was measured this month: a quota may have become smaller by itself. */
  async function measureAll(now = new Date()): Promise<void> {
    const rows = await db
      .select({ id: packageTraffic.packageId })
      .from(packageTraffic)
      .innerJoin(packages, eq(packages.id, packageTraffic.packageId))
      .where(eq(packageTraffic.month, startOfServiceMonth(now)));
    await measure(
      rows.map(({ id }) => id),
      now,
    );
  }

  /** Ends what is in hand. */
  async function close(): Promise<void> {
    clearTimeout(timer);
    await measuring;
  }

  return { note, measure, measureAll, trafficOf, bandwidthOf, close };
}
