import {
  type EdgePurgeJob,
  type PurgeMessage,
  type PurgeReport,
  purgeMessageSchema,
} from '@console/contract/edge/endpoints/edge-purges';
import { purgeSubmitSchema } from '@console/contract/sites/endpoints/purges';
import type { PurgeKind } from '@console/contract/sites/purges';
import { eq } from 'drizzle-orm';
import { type EdgeApp, startEdgeApp } from '../../testing/edge-app';
import { openStream } from '../../testing/requests/stream-reader';
import { nodes } from '../nodes/nodes.tables';
import { purgeJobs } from './purges.tables';

const load = {
  ...{ cpuPercent: 1, memoryPercent: 1, diskPercent: 1 },
  ...{ connections: 0, spooledBatches: 0, droppedRecords: 0, refusedRequests: 0 },
};
const parse = (line: string): PurgeMessage => purgeMessageSchema.parse(JSON.parse(line));
const pick = <T extends PurgeMessage['type']>(type: T) => {
  return (line: string) => {
    const message = parse(line);
    const isWanted = (m: PurgeMessage): m is Extract<PurgeMessage, { type: T }> => m.type === type;
    return isWanted(message) ? message : undefined;
  };
};

describe('the delivery of purges', () => {
  let edge: EdgeApp;
  let ownerId: string;
  let host: string;

  beforeAll(async () => {
    edge = await startEdgeApp('postgres');
  });
  beforeEach(async () => {
    await edge.db.delete(nodes);
    ownerId = (await edge.signIn()).userId;
    host = (await edge.createSite(ownerId)).domains[0] ?? '';
  });
  afterAll(() => edge.close());

  async function onlineNode() {
    const node = await edge.registerNode();
    await edge.nodeReports.recordHeartbeat(node.nodeId, { revision: 0, version: '1.0.0', load });
    return node;
  }

  const silence = (nodeId: string) =>
    edge.db
      .update(nodes)
      .set({ lastSeenAt: new Date(Date.now() - 60_000) })
      .where(eq(nodes.id, nodeId));

  const open = (authorization: string, query = '') =>
    openStream(`${edge.url}/edge/purges${query}`, authorization);

  /** A stream of a node that has nothing to catch up with, and the query that it comes back with. */
  async function settled(authorization: string) {
    const stream = await open(authorization);
    const reset = await stream.next(pick('reset'));
    return { stream, since: (seq = reset.seq) => `?stream=${reset.stream}&since=${seq}` };
  }

  async function submit(kind: PurgeKind, paths = ['/a/', '/b/']) {
    const text = paths.map((path) => `http://${host}${path}`).join('\n');
    const { job } = await edge.purges.submit(ownerId, purgeSubmitSchema.parse({ kind, text }));
    return job;
  }

  async function report(authorization: string, job: EdgePurgeJob, said: Partial<PurgeReport> = {}) {
    const whole = { finished: true, done: job.items.length, failures: [], error: null };
    const answer = await fetch(`${edge.url}/edge/purges/report`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ id: job.id, seq: job.seq, ...whole, ...said }),
    });
    expect(answer.status).toBe(200);
  }

  const jobNow = (id: string) => edge.purges.getJob(ownerId, id);

  test('a job reaches every online node at once, and is done when all have said so', async () => {
    const [one, two] = [await onlineNode(), await onlineNode()];
    const first = await settled(one.authorization);
    const second = await settled(two.authorization);
    const job = await submit('url');
    expect(job).toMatchObject({ state: 'waiting', nodeCount: 2, nodesDone: 0, percent: 0 });
    const atFirst = await first.stream.next(pick('job'));
    const atSecond = await second.stream.next(pick('job'));
    expect(atSecond).toEqual(atFirst);
    expect(atFirst).toMatchObject({
      ...{ id: job.id, kind: 'url' },
      items: [
        { line: 1, url: `http://${host}/a/` },
        { line: 2, url: `http://${host}/b/` },
      ],
    });
    await report(one.authorization, atFirst);
    expect(await jobNow(job.id)).toMatchObject({ state: 'running', percent: 50, nodesDone: 1 });
    await report(two.authorization, atSecond);
    await report(two.authorization, atSecond);
    expect(await jobNow(job.id)).toMatchObject({
      ...{ state: 'success', percent: 100, nodesDone: 2 },
      nodes: [{ state: 'success' }, { state: 'success' }],
    });
    first.stream.close();
    second.stream.close();
  });

  test('a node that comes back gets what it missed, in order, and nothing twice', async () => {
    const { authorization, nodeId } = await onlineNode();
    const { stream, since } = await settled(authorization);
    stream.close();
    await silence(nodeId);
    const [one, two] = [await submit('url'), await submit('directory')];
    const again = await open(authorization, since());
    const seen = [await again.next(pick('job')), await again.next(pick('job'))];
    expect(seen.map(({ id }) => id)).toEqual([one.id, two.id]);
    again.close();
    for (const job of seen) await report(authorization, job);
    expect(await jobNow(one.id)).toMatchObject({ state: 'success', nodeCount: 1 });
    const later = await open(authorization, since(seen[1]?.seq));
    expect(await later.next((line) => parse(line))).toEqual({ type: 'ping' });
    later.close();
  });

  test('a report that was lost is made good by where the node goes on from', async () => {
    const { authorization } = await onlineNode();
    const { stream, since } = await settled(authorization);
    const job = await submit('url');
    const { seq } = await stream.next(pick('job'));
    stream.close();
    const again = await open(authorization, since(seq));
    await again.next(pick('ping'));
    expect(await jobNow(job.id)).toMatchObject({ state: 'success' });
    again.close();
  });

  test('a preheat comes again until the node has finished it', async () => {
    const { authorization } = await onlineNode();
    const { stream, since } = await settled(authorization);
    const job = await submit('preheat');
    const message = await stream.next(pick('job'));
    await report(authorization, message, { finished: false, done: 1 });
    expect(await jobNow(job.id)).toMatchObject({ state: 'running', percent: 50 });
    stream.close();
    const again = await open(authorization, since(message.seq));
    expect(await again.next(pick('job'))).toEqual(message);
    await report(authorization, message);
    again.close();
    const later = await open(authorization, since());
    expect(await later.next((line) => parse(line))).toEqual({ type: 'ping' });
    later.close();
  });

  test('what failed is shown, and a retry asks for that alone, where it failed', async () => {
    const [one, two] = [await onlineNode(), await onlineNode()];
    const first = await settled(one.authorization);
    const second = await settled(two.authorization);
    const job = await submit('preheat');
    const atFirst = await first.stream.next(pick('job'));
    await report(one.authorization, atFirst);
    const atSecond = await second.stream.next(pick('job'));
    await report(two.authorization, atSecond, {
      failures: [{ line: 2, error: '源站应答 404' }],
    });
    const failed = await jobNow(job.id);
    expect(failed.state).toBe('partial');
    expect(failed.nodes).toContainEqual(
      expect.objectContaining({
        ...{ nodeId: two.nodeId, state: 'partial' },
        failures: [{ url: `http://${host}/b/`, error: '源站应答 404' }],
      }),
    );
    const retried = await edge.purges.retry(ownerId, job.id);
    expect(retried).toMatchObject({ state: 'running', percent: 75, nodesDone: 1 });
    await expect(edge.purges.retry(ownerId, job.id)).rejects.toMatchObject({ statusCode: 409 });
    const again = await second.stream.next(pick('job'));
    expect(again.items).toEqual([{ line: 2, url: `http://${host}/b/` }]);
    // What the try before still says does not count any more.
    await report(two.authorization, atSecond);
    expect((await jobNow(job.id)).state).toBe('running');
    await report(two.authorization, again);
    expect(await jobNow(job.id)).toMatchObject({ state: 'success', percent: 100 });
    await expect(edge.purges.retry(ownerId, job.id)).rejects.toMatchObject({ statusCode: 409 });
    expect(await first.stream.next((line) => parse(line))).toEqual({ type: 'ping' });
    first.stream.close();
    second.stream.close();
  });

  test('a job does not wait for a node that fell silent, which still catches up', async () => {
    const [one, two] = [await onlineNode(), await onlineNode()];
    const { stream, since } = await settled(one.authorization);
    const job = await submit('url');
    await report(one.authorization, await stream.next(pick('job')));
    await silence(two.nodeId);
    await edge.db
      .update(purgeJobs)
      .set({ triedAt: new Date(Date.now() - 60_000) })
      .where(eq(purgeJobs.id, job.id));
    const partial = await jobNow(job.id);
    expect(partial.state).toBe('partial');
    expect(partial.nodes).toContainEqual(
      expect.objectContaining({ nodeId: two.nodeId, error: '节点离线，恢复后会自动补做' }),
    );
    const back = await open(two.authorization, since());
    await report(two.authorization, await back.next(pick('job')));
    expect(await jobNow(job.id)).toMatchObject({ state: 'success', nodesDone: 2 });
    back.close();
    stream.close();
  });

  test('a job that no node was there for waits for the first', async () => {
    const { authorization, nodeId } = await onlineNode();
    const { stream, since } = await settled(authorization);
    stream.close();
    await silence(nodeId);
    const job = await submit('url');
    expect(job).toMatchObject({ state: 'waiting', nodeCount: 0 });
    const back = await open(authorization, since());
    await report(authorization, await back.next(pick('job')));
    expect(await jobNow(job.id)).toMatchObject({ state: 'success', nodeCount: 1 });
    back.close();
  });

  test.each(['', '?since=500', '?stream=6f0c3b0e-6c5a-4f4c-9d52-0f4b6d1b0a10&since=0'])(
    'a node whose past is not known (%s) begins anew',
    async (query) => {
      const { authorization } = await onlineNode();
      await submit('url');
      const stream = await open(authorization, query);
      expect(await stream.next((line) => parse(line))).toMatchObject({ type: 'reset' });
      stream.close();
    },
  );

  test('a node that lacks jobs which are no longer kept begins anew', async () => {
    const { authorization } = await onlineNode();
    const other = await onlineNode();
    const { stream, since } = await settled(authorization);
    await submit('url');
    const { seq } = await stream.next(pick('job'));
    stream.close();
    await edge.db.update(purgeJobs).set({ createdAt: new Date(Date.now() - 31 * 86_400_000) });
    await submit('url');
    const current = await open(other.authorization, since(seq));
    expect(await current.next((line) => parse(line))).toMatchObject({ type: 'job', seq: seq + 1 });
    current.close();
    const late = await open(authorization, since(seq - 1));
    expect(await late.next((line) => parse(line))).toMatchObject({ type: 'reset', seq: seq + 1 });
    late.close();
  });

  test('ends when the node is removed, and is for nodes alone', async () => {
    const { nodeId, authorization } = await onlineNode();
    const { stream } = await settled(authorization);
    await edge.removeNode(nodeId);
    await stream.ended();
    expect((await open(authorization)).status).toBe(401);
  });
});
