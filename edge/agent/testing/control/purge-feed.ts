import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import {
  type EdgePurgeJob,
  edgePurgeEndpoints,
  type PurgeReport,
  purgeStreamPath,
  purgeStreamQuerySchema,
} from '@console/contract/edge/endpoints/edge-purges';
import type { PurgeKind } from '@console/contract/sites/purges';

/** The control plane's half of refresh and preheat, for one node. */
export class PurgeFeed {
  readonly reports: PurgeReport[] = [];
  /** What the node said when it connected. */
  readonly asked: { stream?: string | undefined; since: number }[] = [];
  private stream = randomUUID();
  private readonly jobs: EdgePurgeJob[] = [];
  private readonly open = new Set<ServerResponse>();
  private seq = 0;
  private waiting: (() => void)[] | undefined;

  /** Makes a job and sends it to the node if it is there. */
  submit(kind: PurgeKind, ...urls: string[]): EdgePurgeJob {
    this.seq += 1;
    const items = urls.map((url, index) => ({ line: index + 1, url }));
    const job = { type: 'job', seq: this.seq, id: randomUUID(), kind, items } as const;
    this.jobs.push(job);
    for (const response of this.open) response.write(`${JSON.stringify(job)}\n`);
    return job;
  }

  /** Leaves nodes that connect without an answer until `release`. */
  hold(): void {
    this.waiting = [];
  }

  release(): void {
    for (const answer of this.waiting ?? []) answer();
    this.waiting = undefined;
  }

  /** As a database made anew would: what nodes have means nothing any more. */
  forget(): void {
    this.stream = randomUUID();
    this.jobs.length = 0;
    for (const response of this.open) response.destroy();
  }

  /** The last word of the node about a job. */
  resultOf({ id, seq }: EdgePurgeJob): PurgeReport | undefined {
    return this.reports.findLast((said) => said.id === id && said.seq === seq && said.finished);
  }

  streams(path: string, url: URL, response: ServerResponse): boolean {
    if (path !== purgeStreamPath) return false;
    const asked = purgeStreamQuerySchema.parse(Object.fromEntries(url.searchParams));
    this.asked.push(asked);
    const answer = () => this.begin(asked, response);
    if (this.waiting) this.waiting.push(answer);
    else answer();
    return true;
  }

  private begin(asked: { stream?: string | undefined; since: number }, response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const missed = this.jobs.filter((job) =>
      job.kind === 'preheat' ? !this.resultOf(job) : job.seq > asked.since,
    );
    const known = asked.stream === this.stream;
    const reset = { type: 'reset', stream: this.stream, seq: this.seq };
    for (const line of known ? missed : [reset]) response.write(`${JSON.stringify(line)}\n`);
    response.write('{"type":"ping"}\n');
    this.open.add(response);
    response.on('close', () => this.open.delete(response));
  }

  takes(path: string, json: unknown): boolean {
    if (path !== edgePurgeEndpoints.reportPurge.path) return false;
    this.reports.push(edgePurgeEndpoints.reportPurge.body.parse(json));
    return true;
  }
}
