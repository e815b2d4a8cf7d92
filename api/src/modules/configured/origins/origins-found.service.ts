import type { OriginHealth } from '@console/contract/sites/endpoints/health';
import type { Origin } from '@console/contract/sites/settings/origin';

type Found = { address: string; port: number; error: string | null; since: Date };

/** What nodes find of each origin that is in use; a port of 0 is that of an origin without one. */
export const originsFound = (
  origins: readonly Pick<Origin, 'address' | 'port' | 'role'>[],
  rows: readonly Found[],
): OriginHealth[] =>
  origins
    .filter(({ role }) => role !== 'down')
    .map(({ address, port }) => {
      const mine = rows.filter((row) => row.address === address && row.port === (port ?? 0));
      const bad = mine
        .filter(({ error }) => error !== null)
        .sort((a, b) => a.since.getTime() - b.since.getTime());
      return {
        ...{ address, port, up: mine.length - bad.length, down: bad.length },
        error: bad.at(-1)?.error ?? null,
        since: bad[0]?.since.toISOString() ?? null,
      };
    });
