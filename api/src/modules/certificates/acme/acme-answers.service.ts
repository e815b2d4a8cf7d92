import { setTimeout as pause } from 'node:timers/promises';
import type { AcmeAnswer } from '@console/contract/edge/endpoints/edge';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { acmeAnswers } from '../certificates.tables';
import { AcmeFailure } from './acme-failure';

/** Answers that a process which died left behind are taken away after this long. */
const staleMs = 86_400_000;
const nodesWaitMs = 30_000;

type Deps = {
  /** Runs a change of the edge's configuration and resolves to its revision. */
  changeEdge: (change: (tx: Db) => Promise<void>) => Promise<number>;
  nodeSync: (
    revisions: readonly number[],
  ) => Promise<Map<number, { applied: number; total: number }>>;
};

/** What nodes answer to CAs at `/.well-known/acme-challenge/`. */
export function createAcmeAnswers({ changeEdge, nodeSync }: Deps) {
  async function waitForNodes(revision: number): Promise<void> {
    for (const end = Date.now() + nodesWaitMs; ; await pause(100)) {
      const sync = (await nodeSync([revision])).get(revision);
      if (sync && sync.total > 0 && sync.applied >= sync.total) return;
      if (Date.now() < end) continue;
      if (!sync || sync.total === 0) throw new AcmeFailure('nodes-offline');
      const { applied, total } = sync;
      throw new AcmeFailure('nodes-behind', `只有 ${applied}/${total} 个节点收到了验证文件`);
    }
  }

  /** Resolves when every online node gives the answers, each on its host alone. */
  async function put(answers: readonly AcmeAnswer[]): Promise<void> {
    const revision = await changeEdge(async (tx) => {
      await tx.delete(acmeAnswers).where(lt(acmeAnswers.createdAt, new Date(Date.now() - staleMs)));
      await tx
        .insert(acmeAnswers)
        .values([...answers])
        .onConflictDoUpdate({
          target: [acmeAnswers.host, acmeAnswers.token],
          set: { keyAuthorization: sql`excluded.key_authorization` },
        });
    });
    await waitForNodes(revision);
  }

  async function remove(answers: readonly Pick<AcmeAnswer, 'host' | 'token'>[]): Promise<void> {
    await changeEdge(async (tx) => {
      const each = answers.map(({ host, token }) =>
        and(eq(acmeAnswers.host, host), eq(acmeAnswers.token, token)),
      );
      await tx.delete(acmeAnswers).where(or(...each));
    });
  }

  return { put, remove };
}

/** All answers, as nodes need them. */
export function readAcmeAnswers(tx: Db) {
  return tx
    .select({
      host: acmeAnswers.host,
      token: acmeAnswers.token,
      keyAuthorization: acmeAnswers.keyAuthorization,
    })
    .from(acmeAnswers);
}
