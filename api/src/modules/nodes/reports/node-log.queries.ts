import { nodeLinesMax } from '@console/contract/edge/nodes';
import { listenText } from '@console/contract/forwards/settings/listen-text';
import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { forwards } from '../../forwards/forwards.tables';
import { sites } from '../../sites/sites.tables';
import { forwardRefusals, nodeAcks, siteRefusals } from '../nodes.tables';

/** The revisions that a node took into force last. */
export async function selectAcks(db: Db, nodeId: string) {
  const rows = await db
    .select({ revision: nodeAcks.revision, at: nodeAcks.at })
    .from(nodeAcks)
    .where(eq(nodeAcks.nodeId, nodeId))
    .orderBy(desc(nodeAcks.revision))
    .limit(nodeLinesMax);
  return rows.map(({ revision, at }) => ({ revision, at: at.toISOString() }));
}

/** The websites whose newest settings a node refuses. */
export async function selectRefusals(db: Db, nodeId: string) {
  const rows = await db
    .select({
      siteId: siteRefusals.subjectId,
      domain: sites.mainDomain,
      error: siteRefusals.error,
      at: siteRefusals.at,
    })
    .from(siteRefusals)
    .innerJoin(sites, eq(sites.id, siteRefusals.subjectId))
    .where(eq(siteRefusals.nodeId, nodeId))
    .orderBy(desc(siteRefusals.at))
    .limit(nodeLinesMax);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** The forwards whose newest settings a node refuses, and how many there are. */
export async function selectForwardRefusals(db: Db, nodeId: string) {
  const ofNode = eq(forwardRefusals.nodeId, nodeId);
  const rows = await db
    .select({
      forwardId: forwardRefusals.subjectId,
      name: forwards.name,
      listen: forwards.listen,
      error: forwardRefusals.error,
      at: forwardRefusals.at,
    })
    .from(forwardRefusals)
    .innerJoin(forwards, eq(forwards.id, forwardRefusals.subjectId))
    .where(ofNode)
    .orderBy(desc(forwardRefusals.at))
    .limit(nodeLinesMax);
  return {
    forwardRefusals: rows.map(({ name, listen, at, ...row }) => ({
      ...row,
      title: name || listenText(listen),
      at: at.toISOString(),
    })),
    forwardRefusalCount: await db.$count(forwardRefusals, ofNode),
  };
}
