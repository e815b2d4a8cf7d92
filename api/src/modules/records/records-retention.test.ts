import { randomUUID } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { selectRows } from '../../db/clickhouse/clickhouse';
import { applyRetention } from '../../db/clickhouse/retention';
import { signedIn } from '../../testing/accounts/accounts';
import { clickHouseEngines, openTestClickHouse } from '../../testing/databases/clickhouse';
import { makeRecord } from '../../testing/records';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { auditLog } from '../audit/audit.tables';
import { createRecordsService } from './intake/records.service';

const dayMs = 86_400_000;
const usual = { recordDays: 30, secondDays: 2, minuteDays: 31 };

describe('the setting', () => {
  let test: TestApp;
  let admin: { id: string; token: string };
  let user: { id: string; token: string };
  beforeAll(async () => {
    test = await startTestApp('usual');
    admin = await signedIn(test, { roles: ['administrator'] });
    user = await signedIn(test);
  });
  afterAll(() => test.close());

  const set = (body: object, { token } = admin) =>
    test.call({ method: 'PUT', path: '/v1/admin/records-retention', token, body });
  const told = async () =>
    (await test.call({ method: 'GET', path: '/v1/records-retention', token: user.token })).body;

  it('is what administrators say, and everybody reads it', async () => {
    expect((await told()).data).toEqual(usual);
    const value = { ...usual, recordDays: 90 };
    expect(await set(value)).toMatchObject({ status: 200, body: { data: value } });
    expect((await told()).data).toEqual(value);
    const [entry] = await test.database.db.select().from(auditLog).orderBy(desc(auditLog.at));
    expect(entry).toMatchObject({
      ...{ action: 'records-retention.update', actorId: admin.id },
      ...{ before: usual, after: value },
    });
    expect((await set(usual, user)).body.code).toBe(40300);
    expect((await told()).data).toEqual(value);
  });

  it.each([
    [{ recordDays: 6 }, '访问记录至少保留 7 天'],
    [{ recordDays: 366 }, '访问记录最长保留 365 天'],
    [{ secondDays: 1.5 }, '秒级曲线的保留时间应为整数天'],
    [{ minuteDays: 366 }, '分钟级曲线最长保留 365 天'],
  ])('refuses %j at its field', async (bad, message) => {
    const { status, body } = await set({ ...usual, ...bad });
    expect([status, body.data.fields]).toEqual([400, { [Object.keys(bad).join()]: message }]);
  });
});

test.each(clickHouseEngines)(
  'what is older than the days that were set goes, and what is younger stays (%s)',
  async (engine) => {
    const { clickhouse, close } = await openTestClickHouse(engine);
    const service = createRecordsService({ clickhouse, knownSites: async (ids) => ids });
    const records = [20, 6, 0].map((days) =>
      makeRecord({ siteId: randomUUID(), at: Date.now() - days * dayMs }),
    );
    const key = { nodeId: randomUUID(), stream: randomUUID(), seq: 1 };
    await service.storeBatch(key, { records, rejected: 0 });
    const kept = async () => {
      for (const table of ['access_records', 'traffic_1m']) {
        await clickhouse.command({ query: `OPTIMIZE TABLE ${table} FINAL` });
      }
      const [row] = await selectRows<{ records: number | string; minutes: number | string }>(
        clickhouse,
        `SELECT (SELECT count() FROM access_records WHERE seq = 0) AS records,
           (SELECT sum(requests) FROM traffic_1m) AS minutes`,
      );
      return { records: Number(row?.records), minutes: Number(row?.minutes) };
    };
    expect(await applyRetention(clickhouse, usual)).toEqual([]);
    expect(await kept()).toEqual({ records: 3, minutes: 3 });
    const shorter = { ...usual, recordDays: 7 };
    expect(await applyRetention(clickhouse, shorter)).toContain('access_records');
    expect(await applyRetention(clickhouse, shorter)).toEqual([]);
    expect(await kept()).toEqual({ records: 2, minutes: 3 });
    await applyRetention(clickhouse, { ...usual, minuteDays: 7 });
    expect(await kept()).toEqual({ records: 2, minutes: 2 });
    await close();
  },
);
