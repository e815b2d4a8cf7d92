import type { EdgePurgeJob, PurgeReport } from '@console/contract/edge/endpoints/edge-purges';
import { type PreheatBounds, preheatBounds, preheatUrl } from './preheat-url';
import type { Reporter } from './reporter';

/** URLs that are fetched at the same time, of all jobs together. */
const atOnce = 6;
const progressMs = 1_000;
/** What a job has not done by then has failed. */
const jobMs = 3_600_000;

type Running = {
  job: EdgePurgeJob;
  next: number;
  done: number;
  failures: PurgeReport['failures'];
  until: number;
  toldAt: number;
};

type Options = {
  socketPath: string;
  reporter: Reporter;
  signal: AbortSignal;
  bounds?: PreheatBounds;
};

/** Works through preheats, a URL of each job in turn, so that a long job holds up no other. */
export function createPreheater(options: Options) {
  const { socketPath, reporter, signal, bounds = preheatBounds } = options;
  const jobs = new Map<string, Running>();
  let busy = 0;

  function tell(running: Running): void {
    const { job, done, failures } = running;
    const finished = done === job.items.length;
    running.toldAt = Date.now();
    if (finished) jobs.delete(job.id);
    reporter.report({
      ...{ id: job.id, seq: job.seq, finished, done, error: null },
      failures: [...failures],
    });
  }

  /** The next URL, of the job that has waited longest for its turn. */
  function take(): { running: Running; item: EdgePurgeJob['items'][number] } | undefined {
    for (const [id, running] of jobs) {
      const item = running.job.items[running.next];
      if (!item) continue;
      running.next += 1;
      jobs.delete(id);
      jobs.set(id, running);
      return { running, item };
    }
    return undefined;
  }

  async function work(): Promise<void> {
    for (let turn = take(); turn && !signal.aborted; turn = take()) {
      const { running, item } = turn;
      const late = Date.now() > running.until;
      const error = late
        ? '任务超过了一小时的时间上限'
        : await preheatUrl(socketPath, item.url, bounds, signal);
      // A node that is being stopped has not failed: the job comes again when it is back.
      if (signal.aborted) return;
      running.done += 1;
      if (error !== undefined) running.failures.push({ line: item.line, error });
      // A newer try may have taken its place meanwhile.
      if (jobs.get(running.job.id) !== running) continue;
      const finished = running.done === running.job.items.length;
      if (finished || Date.now() - running.toldAt >= progressMs) tell(running);
    }
  }

  function wake(): void {
    while (busy < atOnce && waiting() > 0) {
      busy += 1;
      void work().finally(() => {
        busy -= 1;
      });
    }
  }

  const waiting = () =>
    [...jobs.values()].reduce((sum, { job, next }) => sum + job.items.length - next, 0);

  return {
    /** Begins a job; one that is already running goes on. */
    add(job: EdgePurgeJob): void {
      if (jobs.get(job.id)?.job.seq === job.seq) return;
      const now = Date.now();
      const running = { job, next: 0, done: 0, failures: [], until: now + jobMs, toldAt: now };
      jobs.set(job.id, running);
      if (job.items.length === 0) tell(running);
      wake();
    },
  };
}
