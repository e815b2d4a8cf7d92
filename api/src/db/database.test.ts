import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errors } from '@console/contract/common/errors';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { announcements } from '../modules/messages/messages.tables';
import { registerErrorHandler } from '../plugins/error-handler';
import { createPostgresDatabase, engines, openTestDatabase } from '../testing/databases/databases';
import { openDatabase } from './database';
import type { Database } from './engine';
import { openPostgres } from './postgres/postgres';

describe.each(engines)('signals on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.close());

  it('go out when the transaction commits, and never when it does not', async () => {
    const { db, signals } = database;
    const heard: string[] = [];
    let allHeard = () => {};
    const arrived = new Promise<void>((resolve) => {
      allHeard = resolve;
    });
    // Only what is published after subscribing is sure to be heard.
    await signals.subscribe('config', (payload) => {
      heard.push(payload);
      if (payload === 'last') allHeard();
    });
    const undone = db.transaction(async (tx) => {
      await signals.publish('config', 'undone', tx);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await db.transaction((tx) => signals.publish('config', 'done', tx));
    await signals.publish('config', 'last');
    await arrived;
    expect(heard).toEqual(['done', 'last']);
  });
});

/** Files below a folder that others may read. The engine writes its cache of the catalogue, which holds no row, by a umask of its own. */
async function openToOthers(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const isOpen = ((await stat(path)).mode & 0o077) !== 0;
    if (isOpen && entry.name !== 'pg_internal.init') found.push(path);
  }
  return found;
}

describe('the embedded database on disk', () => {
  /** Created from scratch once, which takes longer than all the queries; each test gets a copy. */
  let made: string;
  let seenOpen: { files: string[]; settings: unknown };
  let dataDir: string;
  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'console-data-'));
    mkdirSync(join(made, 'pg'), { mode: 0o755 });
    const umask = process.umask(0o077);
    try {
      const { runSql, close } = await openDatabase({ databaseUrl: undefined, dataDir: made });
      seenOpen = {
        files: await openToOthers(made),
        settings: await runSql('show shared_buffers'),
      };
      await close();
    } finally {
      process.umask(umask);
    }
  });
  afterAll(() => rmSync(made, { recursive: true, force: true }));
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'console-data-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('is this user’s alone with all its files, also where its folder was open before', () => {
    expect(statSync(join(made, 'pg')).mode & 0o777).toBe(0o700);
    expect(seenOpen.files).toEqual([]);
  });

  it('keeps what was written, and lets one process in at a time', async () => {
    cpSync(made, dataDir, { recursive: true });
    const first = await openDatabase({ databaseUrl: undefined, dataDir });
    await first.db.insert(announcements).values({ title: 'x', content: '' });
    const second = openDatabase({ databaseUrl: undefined, dataDir });
    await expect(second).rejects.toThrow(`数据目录正被另一个进程（${process.pid}）使用`);
    await first.close();
    const third = await openDatabase({ databaseUrl: undefined, dataDir });
    expect(await third.db.$count(announcements)).toBe(1);
    await third.close();
  });

  it('keeps no more pages in memory than it is told, in a new directory as in an old one', async () => {
    cpSync(made, dataDir, { recursive: true });
    const told = { rows: [{ shared_buffers: '32MB' }] };
    expect(seenOpen.settings).toMatchObject(told);
    const { runSql, close } = await openDatabase({ databaseUrl: undefined, dataDir });
    expect(await runSql('show shared_buffers')).toMatchObject(told);
    await close();
  });

  it('takes over from a process that is gone', async () => {
    cpSync(made, dataDir, { recursive: true });
    writeFileSync(join(dataDir, 'pg.lock'), '4194999 1');
    const database = await openDatabase({ databaseUrl: undefined, dataDir });
    await database.close();
    expect(readdirSync(dataDir)).toEqual(['pg']);
  });

  it('says plainly that the directory is broken, and lets go of it', async () => {
    mkdirSync(join(dataDir, 'pg'));
    writeFileSync(join(dataDir, 'pg/PG_VERSION'), 'garbage');
    await expect(openDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow(
      `数据目录 ${dataDir} 无法使用`,
    );
    expect(readdirSync(dataDir)).toEqual(['pg']);
  });

  it('says plainly that the directory is a file', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    await expect(openDatabase({ databaseUrl: undefined, dataDir: file })).rejects.toThrow(
      '无法使用',
    );
  });
});

describe('a PostgreSQL server', () => {
  it('is migrated once by processes that start together', async () => {
    const { url, drop } = await createPostgresDatabase();
    const databases = await Promise.all([openPostgres(url), openPostgres(url)]);
    for (const database of databases) {
      expect(await database.db.$count(announcements)).toBe(0);
      await database.close();
    }
    await drop();
  });

  it('is heard again after the connection broke', async () => {
    const { url, drop } = await createPostgresDatabase(process.env.DATABASE_TEMPLATE_TEST);
    const database = await openPostgres(url);
    let heard: (payload: string) => void = () => undefined;
    await database.signals.subscribe('config', (payload) => heard(payload));
    const reconnected = new Promise((resolve) => {
      heard = resolve;
    });
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'`,
    );
    expect(await reconnected).toBe('');
    const next = new Promise((resolve) => {
      heard = resolve;
    });
    await database.signals.publish('config', '7');
    expect(await next).toBe('7');
    await database.close();
    await drop();
  });

  it('that dies in the middle of a transaction ends that transaction, and nothing else', async () => {
    const { url, drop } = await createPostgresDatabase(process.env.DATABASE_TEMPLATE_TEST);
    const database = await openPostgres(url);
    const broken = database.db.transaction(async (tx) => {
      const [own] = await tx
        .select({ pid: sql<number>`pg_backend_pid()` })
        .from(sql`(select) as one`);
      await database.db.execute(sql`select pg_terminate_backend(${own?.pid}::int, 10000)`);
      await tx.execute(sql`select 1`);
    });
    const error: unknown = await broken.catch((reason: unknown) => reason);
    const app = Fastify();
    registerErrorHandler(app);
    app.get('/', () => {
      throw error;
    });
    const answer = await app.inject('/');
    expect([answer.statusCode, answer.json().code]).toEqual([503, errors.UNAVAILABLE.code]);
    expect(await database.db.$count(announcements)).toBe(0);
    await database.close();
    await drop();
  });

  it('that cannot be reached is named plainly', async () => {
    await expect(openPostgres('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(
      '无法使用 DATABASE_URL 指定的 PostgreSQL',
    );
  });
});
