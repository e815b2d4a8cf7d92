import { isLoopback } from '@console/contract/address';
import { isInternalAddress } from '@console/contract/internal-address';

export type Lookup = (name: string) => Promise<string[]>;

export type Resolver = {
  addressesOf(name: string): readonly string[];
  /** Resolves the names and forgets all others; answers those whose addresses changed. */
  refresh(names: Iterable<string>): Promise<string[]>;
  /** Resolves those of the names that are not known yet. */
  learn(names: Iterable<string>): Promise<void>;
};

type Options = {
  lookup: Lookup;
  allowInternal: boolean;
  onFailure(name: string, error: unknown): void;
};

/** Keeps the addresses of domain origins; a lookup that fails leaves the last good ones. */
export function createResolver({ lookup, allowInternal, onFailure }: Options): Resolver {
  const known = new Map<string, string[]>();

  // A name must not lead into the node's own network unless the operator wants it.
  const allowed = (name: string, address: string) =>
    allowInternal || isLoopback(name) || !isInternalAddress(address);

  async function resolve(name: string): Promise<boolean> {
    try {
      const found = [...new Set(await lookup(name))].filter((address) => allowed(name, address));
      if (found.length === 0) throw new Error('no address that may be used');
      found.sort((a, b) => a.localeCompare(b));
      const before = known.get(name);
      known.set(name, found);
      return before?.join() !== found.join();
    } catch (error) {
      onFailure(name, error);
      return false;
    }
  }

  return {
    addressesOf: (name) => known.get(name) ?? [],
    async refresh(names) {
      const wanted = new Set(names);
      for (const name of known.keys()) if (!wanted.has(name)) known.delete(name);
      const results = await Promise.all(
        [...wanted].map(async (name) => ((await resolve(name)) ? [name] : [])),
      );
      return results.flat();
    },
    async learn(names) {
      const missing = [...new Set(names)].filter((name) => !known.has(name));
      await Promise.all(missing.map(resolve));
    },
  };
}
