import { setTimeout as pause } from 'node:timers/promises';
import { isLoopback } from '@console/contract/common/addresses/address';
import { isInternalAddress } from '@console/contract/common/addresses/internal-address';
import type { NameLookup } from '@console/names/name-lookup';

/** How long a change of sites waits for names: a silent name server must not delay others. */
const usualLearnMs = 2_000;
/** Names that are looked up in parallel. */
const parallel = 1_000;

export type Resolver = {
  addressesOf(name: string): readonly string[];
  /** Resolves the names and forgets all others; returns those whose addresses have changed. */
  refresh(names: Iterable<string>): Promise<string[]>;
  /** Resolves the names that are not known yet, as far as answers come soon. */
  learn(names: Iterable<string>): Promise<void>;
};

type Options = {
  lookup: NameLookup;
  allowInternal: boolean;
  learnMs?: number;
  onFailure(name: string, error: unknown): void;
};

async function forEach(names: Iterable<string>, work: (name: string) => Promise<void>) {
  const left = new Set(names).values();
  const worker = async () => {
    for (const name of left) await work(name);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}

/** Keeps the addresses of domain origins; a lookup that fails leaves the last good ones. */
export function createResolver(options: Options): Resolver {
  const { lookup, allowInternal, learnMs = usualLearnMs, onFailure } = options;
  const known = new Map<string, string[]>();

  // A name must not lead into the node's own network unless the operator wants it.
  const allowed = (name: string, address: string) =>
    allowInternal || isLoopback(name) || !isInternalAddress(address);

  async function find(name: string): Promise<string[] | undefined> {
    try {
      const found = [...new Set(await lookup(name))].filter((address) => allowed(name, address));
      if (found.length === 0) throw new Error('no address that may be used');
      return found.sort((a, b) => a.localeCompare(b));
    } catch (error) {
      onFailure(name, error);
      return undefined;
    }
  }

  return {
    addressesOf: (name) => known.get(name) ?? [],
    async refresh(names) {
      const wanted = new Set(names);
      for (const name of known.keys()) if (!wanted.has(name)) known.delete(name);
      const changed: string[] = [];
      await forEach(wanted, async (name) => {
        const found = await find(name);
        if (!found || known.get(name)?.join() === found.join()) return;
        known.set(name, found);
        changed.push(name);
      });
      return changed;
    },
    async learn(names) {
      const waiting = new AbortController();
      const missing = [...names].filter((name) => !known.has(name));
      const learning = forEach(missing, async (name) => {
        const found = waiting.signal.aborted ? undefined : await find(name);
        // Late answers are left to the next refresh, which reports them as new.
        if (found && !waiting.signal.aborted) known.set(name, found);
      });
      const { signal } = waiting;
      await Promise.race([learning, pause(learnMs, undefined, { signal, ref: false })]);
      waiting.abort();
    },
  };
}
