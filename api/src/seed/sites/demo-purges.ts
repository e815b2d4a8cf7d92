import { randomUUID } from 'node:crypto';
import type { PurgeKind, PurgeState } from '@console/contract/sites/purges';
import { eq } from 'drizzle-orm';
import { nextSeq } from '../../modules/purges/purge-counter';
import { purgeJobNodes, purgeJobs } from '../../modules/purges/purges.tables';
import type { DemoAccounts } from '../demo-accounts';
import type { SeedContext } from '../seed-context';

type State = Exclude<PurgeState, 'waiting' | 'running'>;
type DemoJob = [hoursAgo: number, kind: PurgeKind, state: State, urls: string[], error?: string];

const list: DemoJob[] = [
  [3, 'url', 'success', ['https://www.xinghe.example/', 'https://www.xinghe.example/app.js']],
  [9, 'directory', 'success', ['https://shop.xinghe.example/static/']],
  [
    ...([28, 'preheat', 'partial'] as const),
    [
      'https://download.xinghe.example/setup-3.2.0.exe',
      'https://download.xinghe.example/setup-3.2.0.dmg',
    ],
    '源站应答 404，内容不存在',
  ],
  [52, 'url', 'success', ['https://blog.xinghe.example/2026/11/hello.html']],
  [100, 'preheat', 'failed', ['https://live.xinghe.example/index.m3u8'], '源站的应答不允许缓存'],
  [170, 'directory', 'success', ['https://patch.yunfan.example/1.8/']],
];

/** As many as the demo has. */
const nodeName = '演示节点（演示数据）';

/** Jobs of the last days, as a node that no longer exists would have left them. */
export async function seedPurges(
  { database: { db } }: SeedContext,
  accounts: DemoAccounts,
): Promise<void> {
  const ownerId = accounts.user;
  if ((await db.$count(purgeJobs, eq(purgeJobs.ownerId, ownerId))) > 0) return;
  await db.transaction(async (tx) => {
    for (const [hoursAgo, kind, state, urls, error] of [...list].reverse()) {
      const createdAt = new Date(Date.now() - hoursAgo * 3_600_000);
      const finishedAt = new Date(createdAt.getTime() + 900);
      const items = urls.map((url, index) => ({ line: index + 1, url }));
      const [job] = await tx
        .insert(purgeJobs)
        .values({
          ...{ ownerId, kind, state, items, createdAt, finishedAt, triedAt: createdAt },
          ...{ seq: await nextSeq(tx), urls: urls.join('\n'), urlCount: urls.length },
          ...{ digest: 'demo', skipped: [] },
        })
        .returning({ id: purgeJobs.id });
      if (!job) throw new Error('A job was inserted and not returned');
      const failures = error === undefined ? [] : [{ line: items.length, error }];
      await tx.insert(purgeJobNodes).values({
        ...{ jobId: job.id, nodeId: randomUUID(), nodeName, state, failures, finishedAt },
        done: items.length,
      });
    }
  });
}
