import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { AccessRecord } from '@console/contract/edge/endpoints/edge';
import { monitorSeriesSchema } from '@console/contract/monitor/endpoints/monitor';
import { type MonitorLiveEvent, monitorLiveEventSchema } from '@console/contract/monitor/monitor';
import { startEdgeApp } from './edge-app';
import { makeRecord } from './records';
import { openStream } from './requests/stream-reader';

/** The part of the application that the monitor is in, with a node that sends it records. */
export async function startMonitored() {
  const edge = await startEdgeApp();
  const node = (await edge.registerNode()).authorization;

  async function store(records: AccessRecord[]): Promise<void> {
    const answer = await fetch(`${edge.url}/edge/records/${randomUUID()}/1`, {
      method: 'PUT',
      headers: { authorization: node },
      body: gzipSync(records.map((record) => JSON.stringify(record)).join('\n')),
    });
    expect(answer.status).toBe(200);
  }

  /** A request to each of the sites, so many seconds ago; resolves to when that was. */
  async function report(sites: readonly string[], age = 0, block = ''): Promise<number> {
    const at = Date.now() - age * 1000;
    await store(sites.map((siteId) => makeRecord({ siteId, at, cache: 'HIT', block })));
    return at / 1000;
  }

  async function get(path: string, authorization: string) {
    const url = `/api/v1/monitor/${path}`;
    const answer = await edge.app.inject({ url, headers: { authorization } });
    return { status: answer.statusCode, body: answer.json() };
  }

  /** How many requests the points of a series tell of. */
  async function requestsOf(path: string, authorization: string): Promise<number> {
    const { body } = await get(path, authorization);
    const { points } = monitorSeriesSchema.parse(body.data);
    return points.reduce((sum, point) => sum + point.requests, 0);
  }

  const openLive = (authorization: string, query = '') =>
    openStream(`${edge.url}/v1/monitor/live${query}`, authorization, '\n\n');

  return { edge, store, report, get, requestsOf, openLive };
}

/** The points of an event of the live stream; undefined for another event. */
export function pointsOf(event: string): MonitorLiveEvent | undefined {
  const data = /^event: points\ndata: (.*)$/.exec(event)?.[1];
  return data === undefined ? undefined : monitorLiveEventSchema.parse(JSON.parse(data));
}
