import { randomUUID } from 'node:crypto';
import { clickHouseEngines, openTestClickHouse } from '../../testing/databases/clickhouse';
import { makeRecord } from '../../testing/records';
import { createRecordsService } from '../records/intake/records.service';
import { selectRecordTops } from './monitor.records';
import { selectTops } from './monitor.tops';

describe.each(clickHouseEngines)('values that are equally frequent (%s)', (engine) => {
  let store: Awaited<ReturnType<typeof openTestClickHouse>>;
  beforeAll(async () => {
    store = await openTestClickHouse(engine);
  });
  afterAll(() => store.close());

  test('stand in one order, whether a list is made of records or of their sums', async () => {
    const { clickhouse } = store;
    const siteId = randomUUID();
    const at = Math.floor(Date.now() / 300_000) * 300_000 - 300_000;
    const records = [
      ['100.0.0.1', 100, 500],
      ['9.0.0.1', 9, 99],
      ['2001:db8::a', 64_500, 404],
      ['2001:db8::10', 7, 200],
      ['10.0.0.1', 10_000, 9],
    ] as const;
    const service = createRecordsService({ clickhouse, knownSites: async (ids) => ids });
    await service.storeBatch(
      { nodeId: randomUUID(), stream: randomUUID(), seq: 1 },
      {
        records: records.map(([ip, asn, status]) => makeRecord({ siteId, at, ip, asn, status })),
        rejected: 0,
      },
    );
    const stretch = { from: at / 1_000, to: at / 1_000 + 300 };
    for (const limit of [5, 3]) {
      const asked = { of: ['ip', 'asn', 'status'], metric: 'requests', limit } as const;
      const ofRecords = await selectRecordTops(clickhouse, [siteId], stretch, {}, asked);
      const ofSums = await selectTops(clickhouse, [siteId], stretch, 'top_values_5m', asked);
      for (const [of, values] of [
        ['ip', ['9.0.0.1', '10.0.0.1', '100.0.0.1', '2001:db8::a', '2001:db8::10']],
        ['asn', ['7', '9', '100', '10000', '64500']],
        ['status', ['9', '99', '200', '404', '500']],
      ] as const) {
        const itemsOf = (rows: typeof ofSums) =>
          rows.filter((row) => row.of === of).map(({ item }) => item);
        expect(itemsOf(ofRecords)).toEqual(values.slice(0, limit));
        expect(itemsOf(ofSums)).toEqual(values.slice(0, limit));
      }
    }
  });
});
