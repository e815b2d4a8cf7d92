import { nodeSilenceSeconds } from '@console/contract/edge/nodes';
import { gt, inArray, or, type SQL } from 'drizzle-orm';
import { nodes } from './nodes.tables';

export type NodePresence = ReturnType<typeof createNodePresence>;

/**
 * Which nodes are there. What one says is written into its row; while the database takes nothing, as on
 * a full disk, a node that speaks must not pass for one that is silent, so it is remembered here.
 */
export function createNodePresence() {
  const unwritten = new Map<string, Date>();
  const silentSince = () => new Date(Date.now() - nodeSilenceSeconds * 1_000);

  /** Of the nodes that could not be written down, those that spoke lately. */
  function heard(): string[] {
    const since = silentSince();
    for (const [id, at] of unwritten) if (at <= since) unwritten.delete(id);
    return [...unwritten.keys()];
  }

  return {
    /** Nodes spoke, and it could not be written down. */
    noteUnwritten(ids: readonly string[]): void {
      for (const id of ids) unwritten.set(id, new Date());
    },
    /** The condition of a query for nodes that are online. */
    isOnline: (): SQL | undefined =>
      or(gt(nodes.lastSeenAt, silentSince()), inArray(nodes.id, heard())),
    /** When a node spoke last, and whether that is lately. */
    of(id: string, written: Date | null): { lastSeenAt: Date | null; isOnline: boolean } {
      const spoke = unwritten.get(id);
      const lastSeenAt = spoke && (!written || spoke > written) ? spoke : written;
      return { lastSeenAt, isOnline: lastSeenAt !== null && lastSeenAt > silentSince() };
    },
  };
}
