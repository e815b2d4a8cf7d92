import { configPingSeconds } from '@console/contract/edge/edge';
import type { EdgePackage } from '@console/contract/edge/endpoints/edge';
import type { EdgeForwardInput } from '@console/contract/edge/endpoints/edge-forwards';
import { readForwardSections } from '@console/contract/forwards/settings/sections';
import { and, eq, gt, inArray, or, type SQL } from 'drizzle-orm';
import type { Db, Signals } from '../../../db/engine';
import { readConfigRevision } from '../../configured/history/config-change.service';
import { createEdgeStream } from '../../edge-config/edge-stream.service';
import { packages } from '../../packages/packages.tables';
import { deletedForwards, forwards } from '../forwards.tables';

type Delta = { type: 'delta'; revision: number; put: EdgeForwardInput[]; delete: string[] };
type Change = Delta | { type: 'snapshot'; revision: number; forwards: EdgeForwardInput[] };

type Deps = {
  db: Db;
  signals: Signals;
  nodeExists: (nodeId: string) => Promise<boolean>;
  /** What some packages allow at the nodes. */
  packagesOf: (tx: Db, ids: readonly string[]) => Promise<EdgePackage[]>;
  pingSeconds?: number;
};

type Row = Pick<
  typeof forwards.$inferSelect,
  'id' | 'sn' | 'ownerId' | 'packageId' | 'listen' | 'settings'
>;

/** A forward as nodes get it. */
function toEdge(
  { id, sn, ownerId, listen, settings }: Row,
  terms: EdgePackage | undefined,
): EdgeForwardInput {
  const { origin, access } = readForwardSections(settings);
  const { failures, passiveFailures, passiveSeconds, ...health } = origin.health;
  const { ipWhite, ipBlack, whiteOnly, place, asn } = access;
  return {
    ...{ id, serial: sn, account: ownerId },
    served: {
      until: terms?.servedUntil ?? null,
      exhaustedUntil: terms?.exhaustedUntil ?? null,
    },
    ports: listen.map(({ protocol, first, last }) => ({ protocol, from: first, to: last })),
    origins: origin.origins,
    balance: origin.balance,
    health: { ...health, failures, passiveFailures, restSeconds: passiveSeconds },
    proxyIn: origin.proxyIn,
    proxyOut: origin.proxyOut,
    access: { ipWhite, ipBlack, whiteOnly, place, asn },
    limits: {
      connectionsPerIp: access.perIp.connections,
      newPerSecondPerIp: access.perIp.newPerSecond,
      connections: access.connections,
      bandwidthMbps: access.bandwidthMbps,
    },
    idleSeconds: access.idleSeconds,
    connectTimeoutSeconds: origin.connectTimeoutSeconds,
  };
}

/** Forwards of packages whose terms nodes do not know yet. */
const changedTerms = (tx: Db, since: number) =>
  inArray(
    forwards.packageId,
    tx.select({ id: packages.id }).from(packages).where(gt(packages.edgeRevision, since)),
  );

export type EdgeForwardsService = ReturnType<typeof createEdgeForwardsService>;

/** Forwards as the nodes need them, and what changed since a revision. */
export function createEdgeForwardsService(deps: Deps) {
  const { db, signals, nodeExists, packagesOf, pingSeconds = configPingSeconds } = deps;

  async function readForwards(tx: Db, condition: SQL | undefined): Promise<EdgeForwardInput[]> {
    const rows = await tx
      .select({
        id: forwards.id,
        sn: forwards.sn,
        ownerId: forwards.ownerId,
        packageId: forwards.packageId,
        listen: forwards.listen,
        settings: forwards.settings,
      })
      .from(forwards)
      .where(and(eq(forwards.state, 'normal'), condition));
    const ids = [...new Set(rows.map(({ packageId }) => packageId))];
    const terms = new Map((await packagesOf(tx, ids)).map((one) => [one.id, one]));
    return rows.map((row) => toEdge(row, terms.get(row.packageId)));
  }

  /** All reads of one answer see the same moment. */
  const consistently = <T>(read: (tx: Db) => Promise<T>): Promise<T> =>
    db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

  const snapshot = () =>
    consistently(
      async (tx): Promise<Change> => ({
        type: 'snapshot',
        revision: await readConfigRevision(tx),
        forwards: await readForwards(tx, undefined),
      }),
    );

  const changesSince = (since: number) =>
    consistently(async (tx): Promise<Change> => {
      const disabled = await tx
        .select({ id: forwards.id })
        .from(forwards)
        .where(and(eq(forwards.state, 'disabled'), gt(forwards.revision, since)));
      const deleted = await tx
        .select({ id: deletedForwards.id })
        .from(deletedForwards)
        .where(gt(deletedForwards.revision, since));
      return {
        type: 'delta',
        revision: await readConfigRevision(tx),
        put: await readForwards(tx, or(gt(forwards.revision, since), changedTerms(tx, since))),
        delete: [...disabled, ...deleted].map(({ id }) => id),
      };
    });

  const stream = createEdgeStream<Change>({
    ...{ signals, nodeExists, pingSeconds, snapshot, changesSince },
    // Most changes of the configuration are of sites.
    isEmpty: (change) =>
      change.type === 'delta' && change.put.length === 0 && change.delete.length === 0,
  });

  const follow = (nodeId: string, { since }: { since: number }, end: AbortSignal) =>
    stream.follow(nodeId, since, end);

  return { start: stream.start, follow };
}
