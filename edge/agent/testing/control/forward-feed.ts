import type { ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { forwardStreamPath } from '@console/contract/edge/edge-forwards';
import {
  type EdgeForwardInput,
  edgeForwardEndpoints,
  type ForwardConnection,
  type ForwardOriginReport,
  type ForwardRecord,
  type ForwardSample,
  forwardRecordSchema,
  forwardStreamQuerySchema,
} from '@console/contract/edge/endpoints/edge-forwards';
import type { z } from 'zod';

type Ack = z.output<typeof edgeForwardEndpoints.ackForwards.body>;

/** The part of a control plane in memory that is about forwards. */
export class ForwardFeed {
  readonly acks: Ack[] = [];
  /** What the node last said of origins. */
  origins: ForwardOriginReport[] = [];
  private readonly forwards = new Map<string, EdgeForwardInput>();
  private readonly open = new Set<ServerResponse>();
  private readonly batches = new Map<string, ForwardRecord[]>();
  private revision = 0;

  get records(): ForwardRecord[] {
    return [...this.batches.values()].flat();
  }

  get connections(): ForwardConnection[] {
    return this.records.filter((record) => record.kind === 'connection');
  }

  get samples(): ForwardSample[] {
    return this.records.filter((record) => record.kind === 'sample');
  }

  ackOf(revision: number): Ack | undefined {
    return this.acks.findLast((ack) => ack.revision >= revision);
  }

  change(put: EdgeForwardInput[], gone: string[] = []): number {
    this.revision += 1;
    for (const forward of put) this.forwards.set(forward.id, forward);
    for (const id of gone) this.forwards.delete(id);
    const { revision } = this;
    const line = JSON.stringify({ type: 'delta', revision, put, delete: gone });
    for (const stream of this.open) stream.write(`${line}\n`);
    return revision;
  }

  /** Answers the stream of forwards; false when the request is for something else. */
  streams(path: string, url: URL, response: ServerResponse): boolean {
    if (path !== forwardStreamPath) return false;
    const { since } = forwardStreamQuerySchema.parse(Object.fromEntries(url.searchParams));
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.write('{"type":"ping"}\n');
    if (since !== this.revision) {
      const forwards = [...this.forwards.values()];
      const snapshot = { type: 'snapshot', revision: this.revision, forwards };
      response.write(`${JSON.stringify(snapshot)}\n`);
    }
    this.open.add(response);
    response.on('close', () => this.open.delete(response));
    return true;
  }

  /** Takes a report of a node; false when it is about something else. */
  takes(path: string, json: unknown): boolean {
    if (path === edgeForwardEndpoints.ackForwards.path) {
      this.acks.push(edgeForwardEndpoints.ackForwards.body.parse(json));
      return true;
    }
    if (path !== edgeForwardEndpoints.reportForwardOrigins.path) return false;
    this.origins = edgeForwardEndpoints.reportForwardOrigins.body.parse(json).origins;
    return true;
  }

  /** Stores a batch of records once; `undefined` when it is something else. */
  stores(path: string, body: Buffer): { stored: number; rejected: number } | undefined {
    if (!path.startsWith('/edge/forward-records/')) return undefined;
    const lines = gunzipSync(body).toString('utf8').split('\n').filter(Boolean);
    const records = lines.map((line) => forwardRecordSchema.parse(JSON.parse(line)));
    const isKnown = this.batches.has(path);
    if (!isKnown) this.batches.set(path, records);
    return { stored: isKnown ? 0 : records.length, rejected: 0 };
  }
}
