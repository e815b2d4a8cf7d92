import { type PurgeChange, type PurgeEntry, subjectOf } from './entries';

/** How many entries are kept of one host, and of all. */
export type BookLimits = { host: number; all: number };

/** The purges in force on this node, by host. */
export class PurgeBook {
  private readonly hosts = new Map<string, Map<string, PurgeEntry>>();
  private count = 0;

  constructor(private readonly limits: BookLimits) {}

  get entries(): PurgeEntry[] {
    return [...this.hosts.values()].flatMap((host) => [...host.values()]);
  }

  clear(): void {
    this.hosts.clear();
    this.count = 0;
  }

  /** Takes entries in; answers what nginx is to change, the place of too many taken by one. */
  add(entries: readonly PurgeEntry[]): PurgeChange {
    const change = { set: [...entries], drop: [] as PurgeEntry[] };
    for (const entry of entries) this.put(entry);
    const touched = new Set(entries.map(({ host }) => host));
    for (const host of touched) {
      if ((this.hosts.get(host)?.size ?? 0) > this.limits.host) this.fold(host, change);
    }
    while (this.count > this.limits.all) {
      const [largest] = [...this.hosts].sort(([, a], [, b]) => b.size - a.size);
      if (!largest || largest[1].size < 2) break;
      this.fold(largest[0], change);
    }
    return change;
  }

  /** Forgets what came before an instant; answers what nginx is to forget. */
  forget(before: number): Required<Pick<PurgeChange, 'drop' | 'hosts'>> {
    const drop = this.entries.filter(({ at }) => at < before);
    for (const entry of drop) {
      if (this.hosts.get(entry.host)?.delete(subjectOf(entry))) this.count -= 1;
    }
    const hosts = [...this.hosts].filter(([, entries]) => entries.size === 0).map(([host]) => host);
    for (const host of hosts) this.hosts.delete(host);
    return { drop, hosts };
  }

  private put(entry: PurgeEntry): void {
    const host = this.hosts.get(entry.host) ?? new Map<string, PurgeEntry>();
    this.hosts.set(entry.host, host);
    const subject = subjectOf(entry);
    if (!host.has(subject)) this.count += 1;
    host.set(subject, entry);
  }

  /** One purge of the whole host stands in for all that it has: more than was asked, never less. */
  private fold(host: string, change: { set: PurgeEntry[]; drop: PurgeEntry[] }): void {
    const all = [...(this.hosts.get(host)?.values() ?? [])];
    const newest = all.reduce((a, b) => (b.seq > a.seq ? b : a));
    const whole: PurgeEntry = { ...newest, kind: 'directory', path: '/', query: '' };
    this.count -= all.length;
    this.hosts.delete(host);
    this.put(whole);
    const isGone = (entry: PurgeEntry) => entry.host === host;
    change.set = [...change.set.filter((entry) => !isGone(entry)), whole];
    change.drop.push(...all.filter((entry) => subjectOf(entry) !== subjectOf(whole)));
  }
}
