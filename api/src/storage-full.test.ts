import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { errors } from '@console/contract/common/errors';
import { nodeAuthorization, recordsHeaders } from '@console/contract/edge/edge';
import { sql } from 'drizzle-orm';
import { canMount, mountSmallDisk } from '../../edge/agent/testing/small-disk';
import { openDatabase } from './db/database';
import { sessions } from './modules/sessions/sessions.tables';
import { signedIn } from './testing/accounts/accounts';
import { openTestDatabase } from './testing/databases/databases';
import { layImage } from './testing/databases/pglite-image';
import { makeRecord } from './testing/records';
import { startTestApp, type TestApp } from './testing/test-app';

const onSmallDisk = canMount ? describe : describe.skip;
const { code, status, msg } = errors.STORAGE_FULL;
const refusal = { status, body: { code, msg } };

let dir: string;
let disk: Awaited<ReturnType<typeof mountSmallDisk>>;
let test: TestApp;

onSmallDisk('a full disk', () => {
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'console-full-'));
    disk = await mountSmallDisk(dir, 200);
    await layImage(dir);
    test = await startTestApp('pglite', {}, { dataDir: dir });
  });
  afterEach(() => disk.free());
  afterAll(async () => {
    await test.close();
    await disk.unmount();
    rmSync(dir, { recursive: true });
  });

  it('refuses what is to be kept, answers what is asked, and ends with its cause', async () => {
    const { token } = await signedIn(test);
    const create = (name: string) =>
      test.call({ method: 'POST', path: '/v1/site-groups', token, body: { name } });
    const list = () => test.call({ method: 'GET', path: '/v1/site-groups', token });
    await disk.fill();
    expect(await create('一')).toMatchObject(refusal);
    // Seen long ago: each call of the user is then noted down.
    await disk.free();
    await test.database.db.update(sessions).set({ lastSeenAt: new Date(0) });
    await disk.fill();
    expect(await list()).toMatchObject({ status: 200 });
    expect(await create('一')).toMatchObject(refusal);
    await disk.free();
    expect(await create('一')).toMatchObject({ status: 200 });
  });

  it('is never so full that the engine cannot begin its next piece of log, and hangs', async () => {
    const { db, runSql } = test.database;
    const megabyte = sql`repeat('x', 1000000)`;
    const rows = Array.from({ length: 25 }, (_, id) => id);
    await db.execute(sql`create table room (id int, x text)`);
    await db.execute(sql`alter table room alter x set storage external`);
    for (const id of rows) await db.execute(sql`insert into room values (${id}, ${megabyte})`);
    // Room inside the table for more than a piece of log: what is written there needs no space but the log's.
    await db.execute(sql`delete from room where id < 24`);
    await db.execute(sql`vacuum room`);
    await disk.fill();
    for (const id of rows) {
      const insert = db.execute(sql`insert into room values (${id}, ${megabyte})`);
      await expect(insert).rejects.toThrow();
    }
    expect((await runSql('select count(*)::int as n from room')).rows).toEqual([{ n: 1 }]);
  });

  it('shows a node that speaks as online, although that cannot be written down', async () => {
    const { nodes } = test.services;
    const { token: admin } = await signedIn(test, { roles: ['administrator'] });
    const token = randomUUID();
    await nodes.admitToken(token);
    const described = { name: 'online', address: '127.0.0.1', version: '1.0.0' };
    const node = await nodes.register({ token, ...described });
    const authorization = nodeAuthorization(node.nodeId, node.secret);
    const percent = { cpuPercent: 1, memoryPercent: 1, diskPercent: 1 };
    const counts = { connections: 0, spooledBatches: 0, droppedRecords: 0, refusedRequests: 0 };
    const payload = { revision: 1, version: '1.0.0', load: { ...percent, ...counts } };
    const beat = () =>
      test.app.inject({
        method: 'POST',
        url: '/api/edge/heartbeat',
        payload,
        headers: { authorization },
      });
    const stateOf = async () => {
      const { body } = await test.call({ method: 'GET', path: '/v1/admin/nodes', token: admin });
      return body.data.nodes.find(({ id }: { id: string }) => id === node.nodeId).state;
    };
    await disk.fill();
    expect(await stateOf()).toBe('offline');
    const refused = await beat();
    expect({ status: refused.statusCode, body: refused.json() }).toMatchObject(refusal);
    expect(await stateOf()).toBe('online');
    await disk.free();
    expect((await beat()).statusCode).toBe(200);
    expect(await stateOf()).toBe('online');
  });

  it('refuses records, which their node then brings again', async () => {
    const { nodes } = test.services;
    const token = randomUUID();
    await nodes.admitToken(token);
    const node = await nodes.register({ token, name: 'e', address: '127.0.0.1', version: '1.0.0' });
    const authorization = nodeAuthorization(node.nodeId, node.secret);
    const payload = gzipSync(`${JSON.stringify(makeRecord({ siteId: randomUUID() }))}\n`);
    const path = `/api/edge/records/${randomUUID()}/1`;
    const send = () =>
      test.app.inject({
        ...{ method: 'PUT', url: path, payload },
        headers: { authorization, ...recordsHeaders },
      });
    await disk.fill();
    const refused = await send();
    expect({ status: refused.statusCode, body: refused.json() }).toMatchObject(refusal);
    await disk.free();
    expect((await send()).statusCode).toBe(200);
  });
});

const testOnSmallDisk = canMount ? it : it.skip;
testOnSmallDisk(
  'a start on a full disk says so plainly, and succeeds when there is space',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'console-full-'));
    const small = await mountSmallDisk(dataDir, 100);
    const open = () => openDatabase({ databaseUrl: undefined, dataDir });
    try {
      await layImage(dataDir);
      await (await open()).close();
      await small.fill();
      await expect(open()).rejects.toThrow(`数据目录 ${dataDir} 所在的磁盘空间不足`);
      await small.free();
      await (await open()).close();
    } finally {
      await small.unmount();
      rmSync(dataDir, { recursive: true });
    }
  },
);

it('a script of a job that fails leaves no broken transaction to others', async () => {
  const { runSql, close } = await openTestDatabase('pglite');
  await expect(runSql('begin; select 1/0; commit')).rejects.toThrow('division by zero');
  expect((await runSql('select 1 as x')).rows).toEqual([{ x: 1 }]);
  expect(await runSql('begin; select 1; commit')).toBeDefined();
  await close();
});
