import { messageOf } from '../../failure';
import type { Log } from '../../log';
import { backendOf, frontendOf } from './haproxy-config';
import { type Held, heldBy, workersOf } from './haproxy-socket';

type HeldOfForward = { addresses: ReadonlyMap<string, number>; all: number };

export const noneHeld: HeldOfForward = { addresses: new Map(), all: 0 };

type Options = {
  masterSocket: string;
  /** The forwards that limit connections. */
  limited(): readonly string[];
  log: Log;
};

function added(maps: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const map of maps) {
    for (const [name, count] of map) sum.set(name, (sum.get(name) ?? 0) + count);
  }
  return sum;
}

/**
 * The connections that former processes still hold: a new one counts from nothing, so that limits are
 * only kept by those two together.
 */
export function createHeldBook({ masterSocket, limited, log }: Options) {
  let book = new Map<string, HeldOfForward>();

  function take(parts: readonly Held[]): void {
    book = new Map(
      limited().map((id) => [
        id,
        {
          addresses: added(parts.flatMap((part) => part.byBackend.get(backendOf(id)) ?? [])),
          all: parts.reduce((sum, part) => sum + (part.byFrontend.get(frontendOf(id)) ?? 0), 0),
        },
      ]),
    );
  }

  return {
    of: (id: string) => book.get(id),
    isEmpty: () => ![...book.values()].some(({ all }) => all > 0),
    /** Looks anew; with `current`, also at the process that is about to become a former one. */
    async takeStock(withCurrent: boolean): Promise<void> {
      const backends = limited().map(backendOf);
      if (backends.length === 0) return take([]);
      try {
        const { current, old } = await workersOf(masterSocket);
        const pids = withCurrent ? [...current, ...old] : old;
        take(await Promise.all(pids.map((pid) => heldBy(masterSocket, pid, backends))));
      } catch (error) {
        // No process, nothing held.
        if (!withCurrent) log.warn(`held connections: ${messageOf(error)}`);
        take([]);
      }
    },
  };
}

export type HeldBook = ReturnType<typeof createHeldBook>;
