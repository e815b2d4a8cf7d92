import { instantSchema } from '@console/contract/common/paging';
import type { EdgeBan } from '@console/contract/defence/edge-defence';
import { z } from 'zod';

/** A ban as nginx reads it: no site is every site, and times are Unix seconds. */
export const runtimeBanSchema = z.object({
  siteId: z.uuid().optional(),
  address: z.string().min(2).max(64),
  untilAt: z.number(),
  count: z.int().min(1),
});
export type RuntimeBan = z.output<typeof runtimeBanSchema>;

/** One that this node made, and what tripped it. */
export const madeBanSchema = runtimeBanSchema.extend({
  siteId: z.uuid(),
  at: z.number(),
  rule: z.string(),
  ruleName: z.string(),
  requestId: z.string(),
});
export type MadeBan = z.output<typeof madeBanSchema>;

const lineSchema = runtimeBanSchema.extend({ report: madeBanSchema.optional() });

type Name = { siteId?: string | null | undefined; address: string };
export const nameOf = ({ siteId, address }: Name) => `${siteId ?? '*'}|${address}`;

const instantOf = (seconds: number) => instantSchema.parse(new Date(seconds * 1_000).toISOString());

export function toRuntimeBan({ siteId, address, until, count }: EdgeBan): RuntimeBan {
  return {
    ...(siteId && { siteId }),
    ...{ address, count },
    untilAt: Math.floor(Date.parse(until) / 1_000),
  };
}

/** As the control plane is told of one. */
export const toReport = ({ untilAt, at, rule, ruleName, ...rest }: MadeBan) => ({
  ...rest,
  until: instantOf(untilAt),
  at: instantOf(at),
  rule: rule.slice(0, 32),
  ruleName: ruleName.slice(0, 64),
});

/** The bans in force, as far as this node knows, and those of its own that it has yet to tell. */
export class BanBook {
  private readonly inForce = new Map<string, RuntimeBan>();
  private readonly untold = new Map<string, MadeBan>();

  /** Bans from every site, made anew when one of them changes. */
  private platform: readonly RuntimeBan[] | undefined;

  get size(): number {
    return this.inForce.size;
  }

  /** Reads what `text` made. */
  static read(text: string): BanBook {
    const book = new BanBook();
    for (const line of text.split('\n')) {
      if (line === '') continue;
      const parsed = lineSchema.safeParse(JSON.parse(line));
      if (!parsed.success) continue;
      const { report, ...ban } = parsed.data;
      book.set(ban);
      if (report) book.untold.set(nameOf(report), report);
    }
    return book;
  }

  /** A line for each, which nginx reads too when it starts. Those that are over are forgotten. */
  text(now = Date.now() / 1_000): string {
    for (const [name, { untilAt }] of this.inForce) if (untilAt <= now) this.inForce.delete(name);
    const lines = [...this.inForce].map(([name, ban]) => {
      const report = this.untold.get(name);
      return `${JSON.stringify({ ...ban, ...(report && { report }) })}\n`;
    });
    return lines.join('');
  }

  set(ban: RuntimeBan): void {
    this.inForce.set(nameOf(ban), ban);
    if (!ban.siteId) this.platform = undefined;
  }

  made(ban: MadeBan): void {
    this.set(runtimeBanSchema.parse(ban));
    this.untold.set(nameOf(ban), ban);
  }

  lift(name: Name): void {
    this.inForce.delete(nameOf(name));
    if (!name.siteId) this.platform = undefined;
    this.untold.delete(nameOf(name));
  }

  all(): RuntimeBan[] {
    return [...this.inForce.values()];
  }

  /** The same array for as long as none of them changes. */
  everywhere(): readonly RuntimeBan[] {
    this.platform ??= this.all().filter(({ siteId }) => !siteId);
    return this.platform;
  }

  /** Bans of other nodes' and its own that are not among the names, but for those not told yet. */
  others(names: ReadonlySet<string>): RuntimeBan[] {
    return [...this.inForce]
      .filter(([name]) => !names.has(name) && !this.untold.has(name))
      .map(([, ban]) => ban);
  }

  unreported(most: number): MadeBan[] {
    return [...this.untold.values()].slice(0, most);
  }

  told(bans: readonly MadeBan[]): void {
    for (const ban of bans) {
      const name = nameOf(ban);
      if (this.untold.get(name) === ban) this.untold.delete(name);
    }
  }
}
