import type { ServerResponse } from 'node:http';
import { banReportSchema, bansPath, type EdgeBan } from '@console/contract/defence/edge-defence';
import type { z } from 'zod';

type Reported = z.output<typeof banReportSchema>['bans'][number];
type Name = Pick<EdgeBan, 'siteId' | 'address'>;

const nameOf = ({ siteId, address }: Name) => `${siteId}|${address}`;

/** The control plane's half of bans: what a node makes is told to all that listen. */
export class BanFeed {
  readonly reports: Reported[] = [];
  private readonly bans = new Map<string, EdgeBan>();
  private readonly open = new Set<ServerResponse>();

  private tell(message: object): void {
    for (const response of this.open) {
      response.write(`${JSON.stringify({ type: 'bans', ...message })}\n`);
    }
  }

  set(...bans: EdgeBan[]): void {
    for (const ban of bans) this.bans.set(nameOf(ban), ban);
    this.tell({ set: bans });
  }

  lift(...names: Name[]): void {
    for (const name of names) this.bans.delete(nameOf(name));
    this.tell({ lift: names });
  }

  /** Lifts without a word to those that do not listen now. */
  forget(): void {
    this.bans.clear();
  }

  streams(path: string, method: string | undefined, response: ServerResponse): boolean {
    if (path !== bansPath || method !== 'GET') return false;
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const all = [...this.bans.values()];
    const lines: object[] = [{ reset: true, set: all.slice(0, 1_000) }];
    for (let from = 1_000; from < all.length; from += 1_000) {
      lines.push({ set: all.slice(from, from + 1_000) });
    }
    lines.push({ ready: true });
    for (const line of lines) response.write(`${JSON.stringify({ type: 'bans', ...line })}\n`);
    this.open.add(response);
    response.on('close', () => this.open.delete(response));
    return true;
  }

  takes(path: string, json: unknown): boolean {
    if (path !== bansPath) return false;
    const { bans } = banReportSchema.parse(json);
    this.reports.push(...bans);
    this.set(
      ...bans.map(({ siteId, address, until, count }) => ({ siteId, address, until, count })),
    );
    return true;
  }
}
