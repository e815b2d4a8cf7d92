import { setImmediate as nextTurn } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { Database, RunSql, SignalChannel } from '../db/engine';
import { loggedLine } from '../errors/logged-error';

const schema = 'jobs';
const pollSeconds = 2;

/** Work done in the background. It may run twice, so it must be idempotent. */
export type JobHandler = () => Promise<unknown>;

/** One kind of background work. */
export type Job = {
  name: string;
  /** When it runs, as cron writes it, in China's time. */
  cron: string;
  /**
   * A signal that also runs it at once; published in a transaction, it stands for work that the
   * transaction created.
   */
  wokenBy?: SignalChannel;
  /**
   * How many runs one process may have in progress, so that a slow one does not hold up later work.
   */
  atOnce?: number;
  run: JobHandler;
};

/** Logs what went wrong. */
type Report = (message: string) => void;

/**
 * Runs background work from a queue in the database: any number of processes may do so, and each
 * run is taken by one of them. A failed run is retried with growing pauses. Resolves to the
 * function that stops it, after the work in progress.
 */
export async function startJobs(
  { runSql, signals }: Pick<Database, 'runSql' | 'signals'>,
  jobs: readonly Job[],
  report: Report,
): Promise<() => Promise<void>> {
  const pending = new Set<Promise<unknown>>();
  const executeSql: RunSql = (text, values) => {
    const answer = runSql(text, values);
    const done = () => pending.delete(answer);
    pending.add(answer);
    answer.then(done, done);
    return answer;
  };
  const endings: (() => Promise<void>)[] = [];
  const boss = new PgBoss({ db: { executeSql }, schema });
  const reportOwn = (error: unknown) => report(`jobs: ${loggedLine(error)}`);
  boss.on('error', reportOwn);
  await boss.start();
  for (const { name, cron, wokenBy, atOnce = 1, run } of jobs) {
    await boss.createQueue(name, { name, policy: 'short', retryLimit: 5, retryBackoff: true });
    const work = async () => {
      try {
        await run();
      } catch (error) {
        report(`job ${name}: ${loggedLine(error)}`);
        throw error;
      }
    };
    for (let count = 0; count < atOnce; count += 1) {
      await boss.work(name, { pollingIntervalSeconds: pollSeconds }, work);
    }
    await boss.schedule(name, cron, {}, { tz: 'Asia/Shanghai' });
    if (wokenBy) {
      endings.push(
        await signals.subscribe(wokenBy, () => void boss.send(name, {}).catch(reportOwn)),
      );
    }
    // Work that fell due while no process ran is done at once.
    await boss.send(name, {});
  }
  return async () => {
    for (const stopListening of endings) await stopListening();
    await boss.stop({ graceful: true, wait: true, close: false });
    // The queue does not wait for its own housekeeping, which would then find the database closed.
    while (pending.size > 0) {
      await Promise.allSettled(pending);
      await nextTurn();
    }
  };
}
