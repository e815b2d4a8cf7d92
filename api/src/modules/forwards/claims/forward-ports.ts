import { type PortRange, portsIn } from '@console/contract/forwards/settings/listen';
import { rangeText } from '@console/contract/forwards/settings/listen-text';
import { and, eq, gte, lte, ne, or } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { insertInChunks } from '../../../db/insert-in-chunks';
import { ApiError } from '../../../plugins/api-error';
import { forwardPorts } from '../forwards.tables';

/**
 * All nodes serve all forwards, so they are one group. A port is a group's: the key of the table has
 * it, so that several groups may each have the same port.
 */
export const nodeGroup = 'default';

/** Ports that no forward may have, of either protocol, with the reason. */
export type ReservedPorts = ReadonlyMap<number, string>;

/** Why ranges cannot be had whatever others have; `undefined` when they can. */
export function reservedProblem(
  listen: readonly PortRange[],
  reserved: ReservedPorts,
): string | undefined {
  for (const { first, last } of listen) {
    for (const [port, reason] of reserved) {
      if (port >= first && port <= last) return `端口 ${port} ${reason}，不能用于转发`;
    }
  }
  return undefined;
}

const within = ({ protocol, first, last }: PortRange) =>
  and(
    eq(forwardPorts.nodeGroup, nodeGroup),
    eq(forwardPorts.protocol, protocol),
    gte(forwardPorts.port, first),
    lte(forwardPorts.port, last),
  );

/** The first of some ports that another forward has. */
export async function takenPort(
  tx: Db,
  listen: readonly PortRange[],
  exceptForward: string | undefined,
): Promise<string | undefined> {
  const others =
    exceptForward === undefined ? undefined : ne(forwardPorts.forwardId, exceptForward);
  const [row] = await tx
    .select({ protocol: forwardPorts.protocol, port: forwardPorts.port })
    .from(forwardPorts)
    .where(and(or(...listen.map(within)), others))
    .orderBy(forwardPorts.port)
    .limit(1);
  return row && rangeText({ protocol: row.protocol, first: row.port, last: row.port });
}

/** All ports that forwards have, to look up many without asking for each. */
export async function readTakenPorts(tx: Db) {
  const rows = await tx
    .select({ protocol: forwardPorts.protocol, port: forwardPorts.port })
    .from(forwardPorts)
    .where(eq(forwardPorts.nodeGroup, nodeGroup));
  const taken = new Set(rows.map(({ protocol, port }) => `${port}/${protocol}`));
  const textsOf = ({ protocol, first, last }: PortRange) =>
    Array.from({ length: last - first + 1 }, (_, index) => `${first + index}/${protocol}`);
  return {
    first: (listen: readonly PortRange[]) =>
      listen.flatMap(textsOf).find((text) => taken.has(text)),
    take: (listen: readonly PortRange[]) => {
      for (const text of listen.flatMap(textsOf)) taken.add(text);
    },
  };
}

export const takenProblem = (port: string) => `端口 ${port} 已被其他转发使用`;

/** Takes ports for forwards, which have been found to be free. */
export async function insertPorts(
  tx: Db,
  list: readonly { forwardId: string; listen: readonly PortRange[] }[],
) {
  const rows = list.flatMap(({ forwardId, listen }) =>
    listen.flatMap(({ protocol, first, last }) =>
      Array.from({ length: last - first + 1 }, (_, index) => ({
        ...{ nodeGroup, protocol, forwardId },
        port: first + index,
      })),
    ),
  );
  let taken = 0;
  await insertInChunks(rows, async (chunk) => {
    const inserted = await tx
      .insert(forwardPorts)
      .values(chunk)
      .onConflictDoNothing()
      .returning({ port: forwardPorts.port });
    taken += chunk.length - inserted.length;
  });
  if (taken > 0) throw new ApiError('PORT_TAKEN', { fields: { listen: '端口已被其他转发使用' } });
}

/** Gives a forward other ports, which have been found to be free. */
export async function replacePorts(tx: Db, forwardId: string, listen: readonly PortRange[]) {
  await tx.delete(forwardPorts).where(eq(forwardPorts.forwardId, forwardId));
  await insertPorts(tx, [{ forwardId, listen }]);
}

/** What is stored of ranges beside themselves. */
export const portColumns = (listen: PortRange[]) => ({
  listen,
  portCount: portsIn(listen),
  firstPort: Math.min(...listen.map(({ first }) => first)),
});
