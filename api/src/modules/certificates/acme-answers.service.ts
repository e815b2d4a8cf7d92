import { setTimeout as pause } from 'node:timers/promises';
import { eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { acmeAnswers } from './certificates.tables';

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
      throw new Error(
        sync && sync.total > 0
          ? `只有 ${sync.applied}/${sync.total} 个节点收到了验证文件`
          : '没有在线的节点，无法用 HTTP 验证',
      );
    }
  }

  /** Resolves when every online node gives the answer. */
  async function put(token: string, keyAuthorization: string): Promise<void> {
    const revision = await changeEdge(async (tx) => {
      await tx.delete(acmeAnswers).where(lt(acmeAnswers.createdAt, new Date(Date.now() - staleMs)));
      await tx
        .insert(acmeAnswers)
        .values({ token, keyAuthorization })
        .onConflictDoUpdate({ target: acmeAnswers.token, set: { keyAuthorization } });
    });
    await waitForNodes(revision);
  }

  async function remove(token: string): Promise<void> {
    await changeEdge(async (tx) => {
      await tx.delete(acmeAnswers).where(eq(acmeAnswers.token, token));
    });
  }

  return { put, remove };
}

/** All answers, as nodes need them. */
export function readAcmeAnswers(tx: Db) {
  return tx
    .select({ token: acmeAnswers.token, keyAuthorization: acmeAnswers.keyAuthorization })
    .from(acmeAnswers);
}
