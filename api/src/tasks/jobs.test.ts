import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/engine';
import { engines, openTestDatabase } from '../testing/databases/databases';
import { startJobs } from './jobs';

async function until(condition: () => boolean, timeoutMs = 100_000) {
  for (const end = Date.now() + timeoutMs; !condition(); await pause(20)) {
    if (Date.now() > end) throw new Error('the condition did not come true');
  }
}

const yearly = '0 0 1 1 *';

describe.each(engines)('jobs on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.close());

  it('run at the start, again when one failed, and in one process of many', async () => {
    const reports: string[] = [];
    let runs = 0;
    let tries = 0;
    const jobs = [
      { name: 'count', cron: yearly, run: async () => (runs += 1) },
      {
        name: 'fail-once',
        cron: yearly,
        run: async () => {
          tries += 1;
          if (tries === 1) throw new Error('not yet');
        },
      },
    ];
    const start = () => startJobs(database, jobs, (message) => reports.push(message));
    const stops = [await start(), await start()];
    await until(() => runs > 0 && tries > 1);
    expect(reports).toContain('job fail-once: not yet');
    // Two processes started, and the queue held only one run for both.
    expect(runs).toBeLessThanOrEqual(2);
    for (const stop of stops) await stop();
    const third = await start();
    await third();
  });

  it('run at once when a transaction that made work for them commits', async () => {
    let runs = 0;
    const job = { name: 'woken', cron: yearly, wokenBy: 'notices' as const };
    const stop = await startJobs(
      database,
      [{ ...job, run: async () => (runs += 1) }],
      () => undefined,
    );
    await until(() => runs === 1);
    const { db, signals } = database;
    await db.transaction((tx) => signals.publish('notices', '', tx));
    await until(() => runs === 2);
    await stop();
    await signals.publish('notices', '');
    expect(runs).toBe(2);
  });
});
