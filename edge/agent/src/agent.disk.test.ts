import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, stat } from 'node:fs/promises';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ControlPlane } from '../testing/control/control-plane';
import { EdgeNode } from '../testing/edge-node';
import { eventually } from '../testing/eventually';
import { ask } from '../testing/http';
import { type Origin, startOrigin } from '../testing/sites/origin';
import { originAt, siteOf } from '../testing/sites/site';
import { canMount, mountSmallDisk } from '../testing/small-disk';

const run = promisify(execFile);
const host = 'www.example.com';
let plane: ControlPlane;
let node: EdgeNode;
let origin: Origin;
let disk: Awaited<ReturnType<typeof mountSmallDisk>> | undefined;

beforeEach(async () => {
  plane = await ControlPlane.start();
  origin = await startOrigin('origin');
  node = await EdgeNode.create(plane.url);
});

afterEach(async () => {
  await disk?.unmount();
  disk = undefined;
  await node.dispose();
  await plane.stop();
  await origin.stop();
});

async function serve(): Promise<void> {
  const revision = plane.change([siteOf([host], [originAt(origin.port)])]);
  await node.start();
  await eventually(() => plane.ackOf(revision));
}

/** Asks so many times; every request must be answered. */
async function requests(count: number): Promise<number> {
  const path = `/${'x'.repeat(500)}`;
  const client = async (share: number) => {
    for (let index = 0; index < share; index += 1) {
      expect((await ask(node.url, path, { host })).status).toBe(200);
    }
  };
  await Promise.all([1, 2, 3, 4, 5].map(() => client(count / 5)));
  return count;
}

const dropped = () => plane.heartbeats.at(-1)?.load.droppedRecords ?? 0;

/** Asks on, which makes nginx write again, until what arrived and what is counted as lost are all that was answered; answers that. */
async function allAccountedFor(answered: number): Promise<number> {
  let total = answered;
  await eventually(async () => {
    total += await requests(20);
    return eventually(() => plane.records.length + dropped() === total, 2_000).catch(() => false);
  }, 120_000);
  return total;
}

/** Whether records wait on the disk: a batch that was delivered leaves an empty file for a while. */
async function hasBatch(): Promise<boolean> {
  const spool = join(node.dir, 'spool');
  const names = (await readdir(spool)).filter((name) => name.endsWith('.gz'));
  const files = await Promise.all(names.map((name) => stat(join(spool, name))));
  return files.some(({ size }) => size > 0);
}

const onSmallDisk = canMount ? test : test.skip;

onSmallDisk(
  'on a full disk the node serves on, every lost record is counted, and all goes on by itself',
  async () => {
    disk = await mountSmallDisk(node.dir, 6);
    await serve();
    // Before the node has its first batch.
    await disk.fill();
    let answered = await requests(500);
    await disk.free();
    answered = await allAccountedFor(answered);
    const first = dropped();
    expect(first).toBeGreaterThan(0);
    const delivered = plane.records.length;
    await plane.stop();
    answered += await requests(500);
    await eventually(hasBatch);
    await disk.fill();
    answered += await requests(1_000);
    await plane.resume();
    // What is delivered needs no space, though what is settled is noted down.
    await eventually(() => plane.records.length > delivered);
    await node.end('SIGKILL');
    await node.start();
    await disk.free();
    await allAccountedFor(answered);
    expect(dropped()).toBeGreaterThan(first);
    expect(node.log).toContain('records are lost');
  },
  240_000,
);

onSmallDisk(
  'nginx that dies on a full disk is started again, and a new agent finds it',
  async () => {
    disk = await mountSmallDisk(node.dir, 6);
    await serve();
    await disk.fill();
    const pid = await node.nginxPid();
    process.kill(-pid, 'SIGKILL');
    await eventually(async () => ![0, pid].includes(await node.nginxPid()));
    await eventually(async () => (await ask(node.url, '/', { host })).text === 'origin');
    await node.end('SIGKILL');
    await node.start();
    expect((await ask(node.url, '/', { host })).text).toBe('origin');
  },
);

onSmallDisk(
  'on a full disk answers that could be kept are given out all the same, and kept again after it',
  async () => {
    disk = await mountSmallDisk(node.dir, 6);
    const keeping = await startOrigin('keeping', (_, response) => {
      response.setHeader('cache-control', 'max-age=600').end('x'.repeat(20_000));
    });
    try {
      const revision = plane.change([siteOf([host], [originAt(keeping.port)], {}, true)]);
      await node.start();
      await eventually(() => plane.ackOf(revision));
      const get = (path: string) => ask(node.url, path, { host });
      const cacheOf = async (path: string) => (await get(path)).headers['x-cache'];
      await eventually(async () => (await cacheOf('/before')) === 'HIT');
      await disk.fill();
      const answered = (path: string) =>
        get(path).then(
          ({ status }) => status,
          () => 0,
        );
      let round = 0;
      const many = () => {
        round += 1;
        // Two visitors of each address.
        const paths = [...Array(10).keys()].map((n) => `/${round}/${n >> 1}`);
        return Promise.all(paths.map(answered));
      };
      await eventually(async () => (await many()).every((status) => status === 200));
      while (round < 20) expect(await many()).toEqual(Array(10).fill(200));
      expect(await cacheOf('/before')).toBe('HIT');
      await disk.free();
      await eventually(async () => (await cacheOf('/after')) === 'HIT');
    } finally {
      await keeping.stop();
    }
  },
);

onSmallDisk('on a full disk a large answer reaches a visitor who reads slowly', async () => {
  disk = await mountSmallDisk(node.dir, 6);
  const bytes = 32 * 1024 ** 2;
  const sent: ServerResponse[] = [];
  const large = await startOrigin('large', (_, response) => {
    sent.push(response);
    response.end(Buffer.alloc(bytes));
  });
  try {
    const revision = plane.change([siteOf([host], [originAt(large.port)])]);
    await node.start();
    await eventually(() => plane.ackOf(revision));
    await disk.fill();
    const request = get(`${node.url}/large`, { headers: { host } });
    const [answer]: IncomingMessage[] = await once(request, 'response');
    if (!answer) throw new Error('no answer');
    // Nothing is read until the origin's words come no further, or all of them went somewhere.
    let before = -1;
    await eventually(() => {
      const now = sent[0]?.socket?.bytesWritten ?? bytes;
      const stands = now === before;
      before = now;
      return stands;
    });
    let received = 0;
    for await (const chunk of answer) received += chunk.length;
    expect(received).toBe(bytes);
  } finally {
    await large.stop();
  }
});

onSmallDisk(
  'on a full disk uploads reach the origin, of a known length and in chunks',
  async () => {
    disk = await mountSmallDisk(node.dir, 6);
    const counting = await startOrigin('counting', (request, response) => {
      let bytes = 0;
      request.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      request.on('end', () => response.end(`${bytes} bytes`));
    });
    try {
      const revision = plane.change([siteOf([host], [originAt(counting.port)], {}, true)]);
      await node.start();
      await eventually(() => plane.ackOf(revision));
      await disk.fill();
      const body = Buffer.alloc(3 * 1024 ** 2, 'x');
      const upload = (headers: Record<string, string>) =>
        ask(node.url, '/upload', { host, method: 'POST', body, headers }).then(
          ({ text }) => text,
          () => '',
        );
      const known = { 'content-length': String(body.length) };
      await eventually(async () => (await upload(known)) === `${body.length} bytes`, 10_000);
      for (const headers of [known, { 'transfer-encoding': 'chunked' }, known]) {
        expect(await upload(headers)).toBe(`${body.length} bytes`);
      }
    } finally {
      await counting.stop();
    }
  },
);

test('a batch that is missing is skipped, counted and told of, also after a restart', async () => {
  await serve();
  const spool = join(node.dir, 'spool');
  const batches = async () =>
    (await readdir(spool)).filter((name) => name.endsWith('.gz')).toSorted();
  await requests(50);
  await eventually(() => plane.records.length === 50);
  await eventually(async () => (await batches()).length === 0);
  await plane.stop();
  await requests(50);
  await eventually(async () => (await batches()).length > 0);
  const before = await batches();
  await requests(50);
  // What waits in the log while a batch is to be sent becomes one when the agent ends.
  await node.end('SIGTERM');
  await node.start();
  expect((await batches()).length).toBeGreaterThan(before.length);
  // Not the first one, which the agent may hold in memory to try again.
  const gone = (await batches()).at(-1) ?? '';
  const lost = Number(gone.split('-')[1]);
  await rm(join(spool, gone));
  await plane.resume();
  await eventually(() => plane.records.length === 150 - lost);
  await eventually(() => dropped() === lost);
  expect(node.log).toContain(`${lost} records are lost`);
  await node.end('SIGTERM');
  plane.heartbeats.length = 0;
  await node.start();
  await eventually(() => plane.heartbeats.length > 0);
  expect(dropped()).toBe(lost);
});

test('a folder of logs that is cleared away, or that nobody may change, stops nothing', async () => {
  await serve();
  await requests(50);
  await eventually(() => plane.records.length === 50);
  const logs = join(node.dir, 'logs');
  // What is written into it meanwhile goes with the next try.
  await rm(logs, { recursive: true, maxRetries: 20 });
  await allAccountedFor(50);
  await run('chattr', ['+i', logs]);
  try {
    await allAccountedFor(plane.records.length + dropped());
  } finally {
    await run('chattr', ['-i', logs]);
  }
}, 240_000);
